"""Requests and sockets that nobody's browser would send, from everybody, to every route.

`fuzzer.run(seed, count)` sends `count` of them through the whole application of this process and
returns its `Findings`; nothing of it is faked but the HTTP parser. It needs an empty database (the
fixture `transactional_db`), makes its own nights and callers there, and sends the same for the same
seed. `findings.failures` has to be empty: every answer of 5xx, every error in the log and every
exception that came out of the application is one, each with what was sent and the trace.

    findings = run(seed=7, count=2_000)
    assert not findings.failures, findings.report()

`pytest tests/fuzz` samples; RIFFLE_FUZZ_SEED and RIFFLE_FUZZ_COUNT ask for another seed or more.
"""
