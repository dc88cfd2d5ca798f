/**
 * Runs before each test file. Files share a process, so that React, the database and the stand-in
 * for the browser are loaded once. Our own modules are loaded anew, and whatever a file could find of
 * another is put back.
 */
import { vi } from 'vitest';

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
// It would last for the files that come after.
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
