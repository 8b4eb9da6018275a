-- The load of many households on a hub, for wrk with one connection a thread: each adds four versions of 1 KB, then
-- comes the next one. A new household takes the place of one that is done, so that a run has thousands of them.

local nothing = "00000000-0000-0000-0000-000000000000"
local body = string.rep("x", 1024)
local threads = 0
local household, parent, added, number = nil, nothing, 4, 0

function setup(thread)
    threads = threads + 1
    thread:set("thread", threads)
end

function request()
    if added == 4 then
        number = number + 1
        household = string.format("%08x-0000-4000-8000-%012x", thread, number + tonumber(os.time()) * 65536)
        parent, added = nothing, 0
    end
    local fields = {
        ["X-Client-Id"] = household,
        ["Content-Type"] = "application/vnd.taskchampion.history-segment",
    }
    return wrk.format("POST", "/v1/client/add-version/" .. parent, fields, body)
end

function response(status, headers)
    if status ~= 200 then
        failed = (failed or 0) + 1
        added = 4
        return
    end
    parent = headers["X-Version-Id"]
    added = added + 1
end
