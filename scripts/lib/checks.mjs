import { join } from 'node:path';
import { root, script, tool } from './project.mjs';
import { step } from './steps.mjs';

const linted = /\.([cm]?[jt]s|[jt]sx)$/;

/** Types of everything, quickly where most of it is as it was the last time. */
const types = () =>
  tool(
    'tsc',
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    join(root, 'node_modules/.cache/types.json'),
  );
const lint = (files) => tool('oxlint', '--type-aware', '--deny-warnings', ...files);

/** What is checked without running the product, by name. Functions: the tools may not be there yet. */
const checks = {
  format: () => tool('oxfmt', '--check'),
  'generated types': () => script('scripts/types.ts', '--check'),
  'declared names': () => script('scripts/declared.ts', '--check'),
  'spec coverage': () => script('scripts/specCoverage.ts', '--check'),
};

/**
 * Runs all of them side by side.
 *
 * @param {readonly string[]} [changed] the files that differ, where only these are to be linted;
 *   everything without
 */
export function runChecks(changed) {
  const files = changed?.filter((file) => linted.test(file));
  const wanted = {
    types,
    // Without a name it would lint everything.
    ...(files?.length !== 0 && { lint: () => lint(files ?? []) }),
    ...checks,
  };
  return Promise.all(Object.entries(wanted).map(([title, command]) => step(title, command())));
}
