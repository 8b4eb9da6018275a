"""Sets one document with Typst's Python module. Reads a job, JSON in the file named first, and prints an answer, JSON.

The job: `main` and `root`, paths; `fonts`, folders; `inputs`, texts; `timestamp`, seconds; `standards`; `packages`, the
only folder to look for packages in; and `output`, the PDF to write, absent where only the answer is wanted. The names of
all fonts go to `fonts.json` in the root. The answer: `marks`, what the document says of itself under the label <volume>;
or `error`, what Typst complains of.
"""

import json
import os
import signal
import sys
import threading


def end_with_parent():
    """Whoever started this holds its standard input open: when that ends, nobody waits for the document any more."""
    while os.read(0, 4096):
        pass
    os._exit(1)


def answer(value):
    # Set apart, since nothing after this has anything to say: taking the memory of a large document down takes long.
    sys.stdout.write(json.dumps(value))
    sys.stdout.flush()
    os._exit(0)


def main():
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=end_with_parent, daemon=True).start()
    with open(sys.argv[1], encoding="utf-8") as file:
        job = json.load(file)
    try:
        import typst
    except ImportError as error:
        answer({"missing": str(error)})
    version = getattr(typst, "__version__", "0")
    if [int(part) for part in version.split(".")[:2]] < [0, 15]:
        answer({"tooOld": version})
    try:
        fonts = typst.Fonts(font_paths=job["fonts"])
        with open(os.path.join(job["root"], "fonts.json"), "w", encoding="utf-8") as file:
            json.dump(fonts.families(), file)
        compiler = typst.Compiler(
            job["main"], root=job["root"], font_paths=fonts, sys_inputs=job["inputs"], package_path=job["packages"],
            package_cache_path=job["packages"])
        if "output" in job:
            compiler.compile(output=job["output"], pdf_standards=job["standards"], timestamp=job["timestamp"])
        marks = json.loads(compiler.query("<volume>", field="value"))
    except (RuntimeError, OSError) as error:
        answer({"error": getattr(error, "diagnostic", "") or str(error)})
    answer({"marks": marks})


main()
