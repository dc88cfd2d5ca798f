import { script, tool } from './project.mjs';
import { step } from './steps.mjs';

/** What is checked without running the product, by name. Functions: the tools may not be there yet. */
const checks = {
  types: () => tool('tsc', '--noEmit'),
  lint: () => tool('oxlint', '--type-aware', '--deny-warnings'),
  format: () => tool('oxfmt', '--check'),
  'generated types': () => script('scripts/types.ts', '--check'),
  'declared names': () => script('scripts/declared.ts', '--check'),
  'spec coverage': () => script('scripts/specCoverage.ts', '--check'),
};

/** Runs all of them side by side. */
export const runChecks = () =>
  Promise.all(Object.entries(checks).map(([title, command]) => step(title, command())));
