def pytest_configure(config):
    config.addinivalue_line("markers", "plain: needs no adapter, so one run for all of them is enough (-m plain)")
