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

/** One way in which requests of a kind are broken. */
export type Trouble = readonly [fault: Fault, prey: Prey];

/**
 * Breaks each request of a page from its first try on, until it is healed: then in the next way that
 * there is for it, and after the last one it is left alone.
 */
export class Saboteur {
  /** Everything that was broken so far: the fault and the name of the request. */
  readonly broken = new Set<string>();
  /** In how many ways each request was broken and healed, by name. */
  private readonly healed = new Map<string, number>();
  private readonly breaking = new Set<string>();
  private held: Route[] = [];
  private entry = '';

  constructor(
    private readonly page: Page,
    private readonly troubles: readonly Trouble[],
  ) {}

  async start(): Promise<void> {
    await this.page.route('**/*', (route, request) => this.meet(route, request));
  }

  /** Whether something waits for an answer that does not come. */
  isHolding(): boolean {
    return this.held.length > 0;
  }

  /** What was broken is broken in this way no more. */
  async heal(): Promise<void> {
    for (const name of this.breaking) this.healed.set(name, (this.healed.get(name) ?? 0) + 1);
    this.breaking.clear();
    for (const route of this.held.splice(0)) await route.abort().catch(() => undefined);
  }

  private async meet(route: Route, request: Request): Promise<void> {
    const name = nameOf(request);
    const fault = (await this.faultsOf(request))[this.healed.get(name) ?? 0];
    if (fault === undefined) return route.fallback();
    this.breaking.add(name);
    this.broken.add(`${fault} ${name}`);
    return this.spoil(route, fault);
  }

  /** The page itself and the code it names come well: without them there is nobody to say anything. */
  private async faultsOf(request: Request): Promise<Fault[]> {
    const url = new URL(request.url());
    const isScreen = isCode(request) && !(await this.namedByPage()).includes(url.pathname);
    return this.troubles
      .filter(([fault, prey]) => {
        if (prey === 'code') return isScreen;
        return fault === 'refused' ? isRefusable(url) : isData(url);
      })
      .map(([fault]) => fault);
  }

  private async namedByPage(): Promise<string> {
    return (this.entry ||= await (await this.page.request.get('/')).text());
  }

  private spoil(route: Route, fault: Fault): Promise<void> | void {
    switch (fault) {
      case 'dropped':
        return route.abort('connectionreset');
      case 'stalled':
        this.held.push(route);
        return;
      case 'failed':
        return route.fulfill({ status: 500, body: 'Internal Server Error' });
      case 'refused':
        // A proof that has expired (401) has its own way on: e2e/reload.spec.ts.
        return route.fulfill({ status: 403, json: { message: 'This call was refused.' } });
      case 'garbled':
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Sign in' });
    }
  }
}
