import { expect, type Locator, type Page } from 'playwright/test';

/** Operates the inspector as staff do, by what they see. */
export class Inspector {
  readonly phone;
  readonly details: Locator;
  readonly graph: Locator;

  constructor(readonly page: Page) {
    this.phone = page.frameLocator('iframe');
    this.details = page.getByRole('region', { name: 'Details' });
    this.graph = page.getByRole('region', { name: 'Graph of the flow' });
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await expect(this.step('view-welcome')).toBeVisible({ timeout: 30_000 });
  }

  /** A step of the graph, by its id. */
  step(id: string): Locator {
    return this.page.locator(`.react-flow__node[data-id="${id}"]`);
  }

  /** Chooses a step of the picture by key: one that lies below the picture's edge is not under a pointer. */
  choose(id: string): Promise<void> {
    return this.step(id).getByRole('button').first().press('Enter');
  }

  tab(name: string | RegExp): Promise<void> {
    return this.page.getByRole('tab', { name }).click();
  }

  /**
   * Publishes the draft that is open, on its page for reviews.
   *
   * @param meant whether some customers can no longer book, which is typed
   * @param word why it may go live in spite of warnings
   */
  async publish(
    sentence: string,
    { meant = false, word }: { meant?: boolean; word?: string } = {},
  ): Promise<void> {
    const { page } = this;
    const drafts = page.getByRole('navigation', { name: 'Drafts' });
    await expect(drafts.getByText('Saved', { exact: true })).toBeVisible({ timeout: 60_000 });
    await drafts.getByRole('link', { name: 'Review and publish' }).click();
    const form = page.getByRole('form', { name: 'Publish' });
    await form.getByLabel(/in a sentence/).fill(sentence, { timeout: 60_000 });
    const press = form.getByRole('button', { name: 'Publish' });
    await press.click();
    if (meant) {
      const typed = form.getByLabel(/type “no longer book”/);
      await expect(typed).toBeVisible({ timeout: 60_000 });
      await expect(press).toBeDisabled();
      await typed.fill('no longer book');
      await press.click();
    }
    const isLive = page.getByText('It is live.');
    const asksWord = form.getByLabel(/in spite of the warnings/);
    await expect(isLive.or(asksWord)).toBeVisible({ timeout: 60_000 });
    if (word !== undefined) {
      await asksWord.fill(word);
      await press.click();
    }
    await expect(isLive).toBeVisible({ timeout: 60_000 });
  }

  /** The heading of a step's screen on the phone. */
  screen(step: string): Locator {
    return this.phone.locator(`[data-step="${step}"] h1`);
  }

  /** Drags the end of one of the chosen step's lines onto another step. */
  async dragLine(line: string, onto: string): Promise<void> {
    const from = (await this.page.locator(`[data-end="${line}"]`).boundingBox())!;
    const to = (await this.step(onto).boundingBox())!;
    const { mouse } = this.page;
    await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await mouse.down();
    await mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
    await mouse.up();
  }

  /** Drags a step onto another, which puts it after that one. */
  async drag(step: string, onto: string): Promise<void> {
    const from = (await this.step(step).boundingBox())!;
    const to = (await this.step(onto).boundingBox())!;
    const { mouse } = this.page;
    await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await mouse.down();
    await mouse.move(to.x + to.width / 2 + 4, to.y + to.height / 2 + 4, { steps: 12 });
    await mouse.move(to.x + to.width / 2, to.y + to.height / 2);
    await mouse.up();
  }
}
