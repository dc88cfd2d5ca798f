import {
  launch,
  type BrowserContext,
  type ElementHandle,
  type Frame,
  type HandleFor,
  type Page,
} from 'puppeteer-core';
import { phone, type Browser, type Driver, type Handle } from './Driver.ts';

const startsWithinMs = 90_000;

class FirefoxDriver implements Driver {
  private frame: Frame;

  constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
  ) {
    this.frame = page.mainFrame();
  }

  async open(url: string) {
    await this.page.goto(url);
    this.frame = this.page.mainFrame();
  }
  async reload() {
    await this.page.reload();
  }
  async back() {
    // Not `goBack`, which waits for a load: Back may stay within the page.
    await this.page.evaluate(() => window.history.back());
  }

  run<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args) {
    return this.frame.evaluate(work as never, ...(args as unknown as never[])) as Promise<Result>;
  }

  async find<Args extends unknown[]>(work: (...args: Args) => unknown, ...args: Args) {
    const found: HandleFor<unknown> = await this.frame.evaluateHandle(
      work as never,
      ...(args as unknown as never[]),
    );
    return found.asElement() ?? undefined;
  }

  async inject(script: string) {
    await this.frame.evaluate(script);
  }

  click = (element: Handle) => (element as ElementHandle).click();

  async type(element: Handle, text: string) {
    const field = element as ElementHandle<HTMLInputElement>;
    await field.evaluate((input) => input.select());
    await field.type(text);
  }

  press = (key: 'Escape' | 'Tab' | 'Enter') => this.page.keyboard.press(key);

  async choose(select: Handle, option: string) {
    const from = select as ElementHandle<HTMLSelectElement>;
    const value = await from.evaluate(
      ({ options }, words) => [...options].find(({ text }) => text === words)?.value,
      option,
    );
    if (value === undefined) throw new Error(`there is no "${option}" to choose`);
    await from.select(value);
  }

  async enter(frame: Handle | undefined) {
    const inside = await (frame as ElementHandle<HTMLIFrameElement> | undefined)?.contentFrame();
    this.frame = inside ?? this.page.mainFrame();
  }

  screenshot = async () => Buffer.from(await this.page.screenshot());
  end = () => this.context.close();
}

/** Starts Firefox, which is driven through WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Browser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: startsWithinMs,
    // Denies the map's request for a position, which nobody could answer.
    extraPrefsFirefox: { 'permissions.default.geo': 2, 'intl.accept_languages': 'en-US' },
  });
  const { pid } = browser.process() ?? {};
  const kill = () => pid !== undefined && process.kill(pid, 'SIGKILL');
  process.once('exit', kill);

  return {
    async visit(size = phone) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
      return new FirefoxDriver(context, page);
    },
    async stop() {
      await browser.close();
      process.off('exit', kill);
    },
  };
}
