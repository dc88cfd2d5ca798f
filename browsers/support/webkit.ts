import { setTimeout as delay } from 'node:timers/promises';
import { vi } from 'vitest';
import { freePort } from '../../e2e/support/server.ts';
import type { WebKitParts } from '../../scripts/lib/otherBrowsers.mjs';
import { phone, type Browser, type Driver, type Handle } from './Driver.ts';
import { ProcessGroup } from './ProcessGroup.ts';
import { WebDriverSession } from './WebDriverSession.ts';

const startsWithinMs = 90_000;
/** The key of an element reference in the W3C WebDriver protocol. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const keys = { Escape: '\uE00C', Tab: '\uE004', Enter: '\uE007' } as const;

type Found = Record<typeof elementKey, string>;
const pathOf = (element: Handle) => `/element/${(element as Found)[elementKey]}`;

class WebKitDriver implements Driver {
  private frame: Handle | undefined;

  constructor(
    private readonly session: WebDriverSession,
    readonly end: () => Promise<void>,
  ) {}

  open = (url: string) => this.session.post('/url', { url });
  reload = () => this.session.post('/refresh');
  back = () => this.session.post('/back');

  private execute<Result>(script: string, args: readonly unknown[] = []): Promise<Result> {
    return this.session.post<Result>('/execute/sync', { script, args });
  }

  run<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args) {
    return this.execute<Result>(`return (${String(work)})(...arguments)`, args);
  }

  async find<Args extends unknown[]>(work: (...args: Args) => unknown, ...args: Args) {
    return ((await this.run(work, ...args)) as Found | null) ?? undefined;
  }

  inject = (script: string) => this.execute<void>(script);

  async click(element: Handle) {
    await this.scrollTo(element);
    await this.standsStill(element);
    await this.session.post(`${pathOf(element)}/click`);
  }

  /** Waits until an element stops moving: the driver would click where it was. */
  private async standsStill(element: Handle): Promise<void> {
    const place = () =>
      this.run((target: Handle) => {
        const { top, left, height } = (target as Element).getBoundingClientRect();
        return `${top} ${left} ${height} ${window.innerHeight}`;
      }, element);
    let before = '';
    await vi.waitFor(
      async () => {
        const now = await place();
        const stands = now === before;
        before = now;
        if (!stands) throw new Error(`it moves: ${now}`);
      },
      { timeout: 5000, interval: 100 },
    );
  }

  /** The driver scrolls the frame that contains an element, but not the page around that frame. */
  private async scrollTo(element: Handle): Promise<void> {
    const { frame } = this;
    if (frame === undefined) return;
    const top = await this.run((target: Handle) => {
      (target as Element).scrollIntoView({ block: 'center' });
      return (target as Element).getBoundingClientRect().top;
    }, element);
    await this.enter(undefined);
    await this.run(
      (around: Handle, within: number) => {
        const { top } = (around as Element).getBoundingClientRect();
        window.scrollBy(0, top + within - window.innerHeight / 2);
      },
      frame,
      top,
    );
    await this.enter(frame);
  }

  async type(element: Handle, text: string) {
    await this.run((field) => (field as HTMLInputElement).select(), element);
    await this.session.post(`${pathOf(element)}/value`, { text });
  }

  async press(key: keyof typeof keys) {
    const value = keys[key];
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
    await this.session.post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async choose(select: Handle, option: string) {
    const chosen = await this.find(
      (from: Handle, words: string) =>
        [...(from as HTMLSelectElement).options].find(({ text }) => text === words),
      select,
      option,
    );
    if (chosen === undefined) throw new Error(`there is no "${option}" to choose`);
    await this.session.post(`${pathOf(chosen)}/click`);
  }

  async enter(frame: Handle | undefined) {
    await this.session.post('/frame', { id: frame ?? null });
    this.frame = frame;
  }

  screenshot = async () => Buffer.from(await this.session.get<string>('/screenshot'), 'base64');
}

/** Starts a virtual display. */
async function openDisplay(xvfb: string): Promise<{ display: string; group: ProcessGroup }> {
  const group = new ProcessGroup(
    xvfb,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  return { display: `:${await group.firstWords(3)}`, group };
}

async function whenReady(url: string, driver: ProcessGroup): Promise<void> {
  const deadline = performance.now() + startsWithinMs;
  while (driver.isRunning() && performance.now() < deadline) {
    const status = await fetch(`${url}/status`).catch(() => undefined);
    if (status?.ok === true) return;
    await delay(50);
  }
  throw new Error('WebKitWebDriver did not start');
}

/**
 * Starts WebKitGTK through its WebDriver: the engine of Safari, nearly. A driver has one session at
 * a time, so each visit has its own driver.
 */
export async function startWebKit({ driver, browser, xvfb }: WebKitParts): Promise<Browser> {
  const screen = await openDisplay(xvfb);
  const drivers = new Set<ProcessGroup>();

  async function startDriver(): Promise<{ url: string; group: ProcessGroup }> {
    const port = await freePort();
    const group = new ProcessGroup(driver, [`--port=${port}`], {
      env: { DISPLAY: screen.display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
    });
    drivers.add(group);
    const url = `http://127.0.0.1:${port}`;
    await whenReady(url, group);
    return { url, group };
  }

  return {
    async visit(size = phone) {
      const { url, group } = await startDriver();
      const session = await WebDriverSession.open(url, {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      });
      await session.post('/window/rect', { x: 0, y: 0, ...size });
      return new WebKitDriver(session, () => group.stop());
    },
    async stop() {
      for (const group of drivers) await group.stop();
      await screen.group.stop();
    },
  };
}
