def pytest_configure(config):
    config.addinivalue_line("markers", "plain: needs no adapter, so one run for all of them is enough (-m plain)")
    config.addinivalue_line("markers", "once: of answers that the conformance tests hold on every adapter; here one is "
                                       "enough (-m once)")
