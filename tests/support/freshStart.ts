/**
 * Runs before each test file. Files share a process, so that React, the database and the DOM are
 * loaded once. Our own modules are loaded again, and everything that another file may have left
 * behind is reset.
 */
import { vi } from 'vitest';

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
// A mock would stay in effect for later files.
vi.mock = () => {
  throw new Error('a file that mocks modules belongs to `apart` in vitest.config.ts');
};

if (typeof document !== 'undefined') {
  for (const { name } of [...document.documentElement.attributes]) {
    document.documentElement.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
