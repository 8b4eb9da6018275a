-- The load of many households on a hub, for wrk with one connection a thread: each adds four versions of 1 KB, then the
-- next one does. The argument tells the households of this run from those of others.

local nothing = "00000000-0000-0000-0000-000000000000"
local body = string.rep("x", 1024)
local threads = 0
local run, household, parent, added, number = 0, nil, nothing, 4, 0

function setup(thread)
    threads = threads + 1
    thread:set("thread", threads)
end

function init(arguments)
    run = tonumber(arguments[1])
end

function request()
    if added == 4 then
        number = number + 1
        household = string.format("%08x-%04x-4000-8000-%012x", run, thread, number)
        parent, added = nothing, 0
    end
    local fields = {
        ["X-Client-Id"] = household,
        ["Content-Type"] = "application/vnd.taskchampion.history-segment",
    }
    return wrk.format("POST", "/v1/client/add-version/" .. parent, fields, body)
end

function response(status, headers)
    -- wrk counts what was refused.
    parent = headers["X-Version-Id"] or nothing
    added = status == 200 and added + 1 or 4
end
