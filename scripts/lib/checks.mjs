import { join } from 'node:path';
import { root, script, tool } from './project.mjs';
import { step } from './steps.mjs';

const linted = /\.([cm]?[jt]s|[jt]sx)$/;

/** Checks all types; incremental, so quick if little changed. */
const types = () =>
  tool(
    'tsc',
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    join(root, 'node_modules/.cache/types.json'),
  );
const lint = (files) => tool('oxlint', '--type-aware', '--deny-warnings', ...files);

/**
 * The checks that do not run the product, by name. Functions, because the tools may not be
 * installed yet.
 */
const checks = {
  format: () => tool('oxfmt', '--check'),
  // Exports, files and dependencies that nothing uses.
  'unused code': () => tool('knip', '--no-progress'),
  'generated types': () => script('scripts/types.ts', '--check'),
  'declared names': () => script('scripts/declared.ts', '--check'),
  'spec coverage': () => script('tests/spec/specCoverage.ts', '--check'),
};

/**
 * Runs all checks in parallel.
 *
 * @param {readonly string[]} [changed] the changed files, if only these are to be linted
 */
export function runChecks(changed) {
  const files = changed?.filter((file) => linted.test(file));
  const wanted = {
    types,
    // Without a file it would lint everything.
    ...(files?.length !== 0 && { lint: () => lint(files ?? []) }),
    ...checks,
  };
  return Promise.all(Object.entries(wanted).map(([title, command]) => step(title, command())));
}
