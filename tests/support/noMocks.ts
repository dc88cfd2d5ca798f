/** Runs before each test file that shares a process with files that mock nothing. */
import { vi } from 'vitest';

// A mock would stay in effect for later files.
vi.mock = () => {
  throw new Error('a file that mocks modules belongs to another project in vitest.config.ts');
};
