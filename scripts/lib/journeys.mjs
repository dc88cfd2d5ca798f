/** Every test in a JSON report by Playwright, with the names of its groups. */
const testsOf = ({ suites = [], specs = [], title = '' }, above = []) => {
  const names = title === '' ? above : [...above, title];
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map((test) => ({ ...test, name: [...names, spec.title].join(' › ') })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, names)),
  ];
};

// oxlint-disable-next-line no-control-regex -- the colours of a terminal
const plain = (text) => text.replaceAll(/\u001B\[\d+m/g, '');

/**
 * Says briefly what went wrong in a run, for the end of a long log.
 *
 * @param report by Playwright's `json` reporter
 * @returns {string[]} a paragraph for each test that failed, or that passed only at the second try
 */
export function troubles(report) {
  return testsOf(report)
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ name, status, projectName, results }) => {
      const what = status === 'flaky' ? 'UNSTABLE, passed at the second try' : 'FAILED';
      const messages = results.flatMap(({ errors = [] }) => errors.map(({ message }) => message));
      // Without the source lines around the failure, which can be read in the test's file.
      const told = messages.map((message) => plain(message).split(/\n\n\s*>?\s*\d+ \| /)[0]);
      return [`${what}: [${projectName}] ${name}`, ...new Set(told)].join('\n');
    });
}
