import type { BrowserContext } from 'playwright/test';

/** Gathers what no page should ever say: errors, failed loads, breaches of the CSP. */
export class PageErrors {
  private readonly seen: string[] = [];
  private readonly expected: RegExp[] = [];

  /** Says that this test brings about errors which match `pattern`. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  watch(context: BrowserContext): void {
    context.on('weberror', (error) => this.seen.push(String(error.error().stack)));
    // Chromium reports a breach of the CSP and a failed load as console errors, too.
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.seen.push(`${message.text()} (${message.location().url})`);
    });
  }

  unexpected(): string[] {
    return this.seen.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
  }
}
