import type { Page, Request, Route } from 'playwright/test';

/** How a request can fail. */
export type Fault = 'dropped' | 'stalled' | 'failed' | 'refused' | 'garbled';

/** Which requests fail: data calls, or code loaded on demand. */
export type Prey = 'calls' | 'code';

const isData = (url: URL) => /^\/(api|flows)\/|^\/config\.json$/.test(url.pathname);
/** Whether a call may be refused to a normal visitor: calls with a token, or for one. */
const isRefusable = (url: URL) => /\/booking\/|\/verify-otp$/.test(url.pathname);
const isCode = (request: Request) => ['script', 'stylesheet'].includes(request.resourceType());
/** The name of a call without its ids. */
const nameOf = (request: Request) => {
  const path = new URL(request.url()).pathname;
  return `${request.method()} ${path.replace(/[0-9a-f-]{36}|(?<=\/)\d+/g, '…')}`;
};

/** One way in which requests of a kind fail. */
export type Trouble = readonly [fault: Fault, prey: Prey];

/**
 * Makes each request of a page fail until `heal` is called; then the next time in the next possible
 * way, and after the last way no more. A request that failed in every way when an earlier visit came
 * to the same place is left alone.
 */
export class Saboteur {
  /** All failures so far: the fault and the name of the request. */
  readonly broken = new Set<string>();
  /** What the visitor is about to reach: a request may be treated otherwise by each screen. */
  goal = '';
  /** Each request that this visit has made, and where it made it first. */
  private readonly places = new Map<string, string>();
  /** How many failures of each request were healed, by name. */
  private readonly healed = new Map<string, number>();
  private readonly breaking = new Set<string>();
  private held: Route[] = [];
  private entry = '';

  constructor(
    private readonly page: Page,
    private readonly troubles: readonly Trouble[],
    /** The requests that failed in every way, with their places; those of this visit are added. */
    private readonly exhausted: Set<string>,
  ) {}

  async start(): Promise<void> {
    await this.page.route('**/*', (route, request) => this.meet(route, request));
  }

  /** Whether a stalled request is waiting. */
  isHolding(): boolean {
    return this.held.length > 0;
  }

  /** Ends the current failures, and aborts stalled requests. */
  async heal(): Promise<void> {
    for (const name of this.breaking) this.healed.set(name, (this.healed.get(name) ?? 0) + 1);
    this.breaking.clear();
    for (const route of this.held.splice(0)) await route.abort().catch(() => undefined);
  }

  private async meet(route: Route, request: Request): Promise<void> {
    const name = nameOf(request);
    if (!this.places.has(name)) this.places.set(name, this.goal);
    const place = `${name} ${this.places.get(name)}`;
    const faults = await this.faultsOf(request);
    const healed = this.healed.get(name) ?? 0;
    const fault = this.exhausted.has(place) && healed === 0 ? undefined : faults[healed];
    if (fault === undefined) {
      this.exhausted.add(place);
      return route.fallback();
    }
    this.breaking.add(name);
    this.broken.add(`${fault} ${name}`);
    return this.spoil(route, fault);
  }

  /**
   * The page itself and the scripts it names always load; without them nothing could show an error.
   */
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
        // An expired token (401) has its own test: e2e/reload.spec.ts.
        return route.fulfill({ status: 403, json: { message: 'This call was refused.' } });
      case 'garbled':
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Sign in' });
    }
  }
}
