/**
 * Runs before each test file. Files share a process, so that React, the database and the DOM are
 * loaded once. Whatever another file may have left behind is reset, and with a DOM our own modules are
 * loaded again: screens keep what is loaded, chosen and registered there.
 */
import { vi } from 'vitest';

vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();

if (typeof document !== 'undefined') {
  vi.resetModules();
  for (const { name } of Array.from(document.documentElement.attributes)) {
    document.documentElement.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  if (location.protocol !== 'http:') {
    throw new Error(`a file before this one left the page at ${location.href}`);
  }
  history.replaceState(null, '', '/');
}
