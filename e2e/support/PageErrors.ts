import type { BrowserContext } from 'playwright/test';

/** Collects what no page should produce: errors, failed loads, breaches of the CSP. */
export class PageErrors {
  private readonly seen: string[] = [];
  private readonly expected: RegExp[] = [];

  /** Declares that this test causes errors matching `pattern`. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  watch(context: BrowserContext): void {
    context.on('weberror', (error) => this.seen.push(String(error.error().stack)));
    // Chromium also reports breaches of the CSP and failed loads as console errors.
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.seen.push(`${message.text()} (${message.location().url})`);
    });
  }

  unexpected(): string[] {
    return this.seen.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
  }
}
