/** Runs before each test file: lets tests wait longer, for busy machines. */
import { configure } from '@testing-library/dom';
import { vi } from 'vitest';

const patienceMs = 30_000;
configure({ asyncUtilTimeout: patienceMs });

const { waitFor } = vi;
const waitForLonger: typeof waitFor = (run, options) =>
  waitFor(run, typeof options === 'number' ? options : { timeout: patienceMs, ...options });
// Files may share a process, and this file runs before each of them.
if (waitFor.name !== waitForLonger.name) vi.waitFor = waitForLonger;
