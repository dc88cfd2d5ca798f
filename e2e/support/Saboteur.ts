import type { Page, Request, Route } from 'playwright/test';

/** What can become of a call on its way. */
export type Fault = 'dropped' | 'stalled' | 'failed' | 'refused' | 'garbled';

/** Which requests are broken: calls of data, or the code that is fetched when it is wanted. */
export type Prey = 'calls' | 'code';

const isData = (url: URL) => /^\/(api|flows)\/|^\/config\.json$/.test(url.pathname);
/** Those that may be refused to somebody who asks for nothing odd: with a token, or for one. */
const isRefusable = (url: URL) => /\/booking\/|\/verify-otp$/.test(url.pathname);
const isCode = (request: Request) => ['script', 'stylesheet'].includes(request.resourceType());
/** One name for a call whoever makes it, so that ids make no difference. */
const nameOf = (request: Request) => {
  const path = new URL(request.url()).pathname;
  return `${request.method()} ${path.replace(/[0-9a-f-]{36}|(?<=\/)\d+/g, '…')}`;
};

/** Breaks each call of a page from its first try on, until it is healed; then it is left alone. */
export class Saboteur {
  /** Everything that was broken so far, by name. */
  readonly broken = new Set<string>();
  private readonly healed = new Set<string>();
  private held: Route[] = [];
  private entry = '';

  constructor(
    private readonly page: Page,
    private readonly fault: Fault,
    private readonly prey: Prey,
  ) {}

  async start(): Promise<void> {
    await this.page.route('**/*', (route, request) => this.meet(route, request));
  }

  /** Whether something waits for an answer that does not come. */
  isHolding(): boolean {
    return this.held.length > 0;
  }

  /** The network is back: what was broken goes well from now on. */
  async heal(): Promise<void> {
    for (const name of this.broken) this.healed.add(name);
    for (const route of this.held.splice(0)) await route.abort().catch(() => undefined);
  }

  private async meet(route: Route, request: Request): Promise<void> {
    const name = nameOf(request);
    if (!(await this.isPrey(request)) || this.healed.has(name)) return route.fallback();
    this.broken.add(name);
    return this.spoil(route);
  }

  /** The page itself and the code it names come well: without them there is nobody to say anything. */
  private async isPrey(request: Request): Promise<boolean> {
    const url = new URL(request.url());
    if (this.fault === 'refused') return isRefusable(url);
    if (this.prey === 'calls') return isData(url);
    if (!isCode(request)) return false;
    this.entry ||= await (await this.page.request.get('/')).text();
    return !this.entry.includes(url.pathname);
  }

  private spoil(route: Route): Promise<void> | void {
    switch (this.fault) {
      case 'dropped':
        return route.abort('connectionreset');
      case 'stalled':
        this.held.push(route);
        return;
      case 'failed':
        return route.fulfill({ status: 500, body: 'Internal Server Error' });
      case 'refused':
        return route.fulfill({ status: 401, json: { message: 'This call was refused.' } });
      case 'garbled':
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Sign in' });
    }
  }
}
