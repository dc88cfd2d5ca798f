import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright/test';
import type { FlowEvent } from '../../src/engine/types.ts';
import type { Scene, ShowResult } from '../../src/studio/inspector/player/scene.ts';
import { personas } from '../../src/studio/simulation/shippedPersonas.ts';
import type { RequestRecord } from '../../src/studio/simulation/types.ts';
import { Visitor } from './Visitor.ts';

const json = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as unknown;

export const bookingFlow = json('flows/booking.json') as object;

declare global {
  interface Window {
    /** What the phone has reported, as JSON, for a test to read. */
    told?: { events: string; requests: string };
  }
}

/** The inspector's phone on an empty page of the same origin: the frame and what it reports. */
export class Phone {
  private constructor(
    private readonly page: Page,
    /** Operates the screens on the phone. */
    readonly visitor: Visitor,
  ) {}

  static async on(page: Page): Promise<Phone> {
    // An empty page of our origin; the inspector around the phone is not tested here.
    const body =
      '<!doctype html><html lang="en"><title>Around the phone</title><body></body></html>';
    await page.route('**/around', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto('/around');
    await page.evaluate(async () => {
      const frame = document.createElement('iframe');
      frame.src = '/player.html';
      frame.width = '400';
      frame.height = '820';
      const loaded = new Promise((resolve) => {
        frame.addEventListener('load', resolve, { once: true });
      });
      document.body.replaceChildren(frame);
      await loaded;
    });
    const frame = page.frames().find((one): one is Frame => one !== page.mainFrame());
    // A Frame has every method of Page that Visitor uses.
    return new Phone(page, new Visitor(frame as unknown as Page));
  }

  /** Shows a persona's visit of the common flow, from its start unless the scene has events. */
  show(id: string, scene: Partial<Scene> & { isFramed?: boolean } = {}): Promise<ShowResult> {
    const persona = personas.find((one) => one.id === id)!;
    const { isFramed = false, ...given } = scene;
    const whole: Scene = {
      flow: bookingFlow,
      persona,
      faults: persona.faults ?? [],
      language: 'en',
      facts: { allDaysClosed: id === 'all-days-closed' },
      events: [],
      ...given,
    };
    return this.page.evaluate(
      ({ text, isFramed }) => {
        const scene = JSON.parse(text) as Scene;
        const { player } = document.querySelector('iframe')!.contentWindow!;
        window.told = { events: JSON.stringify(scene.events), requests: '[]' };
        return player!.show(scene, {
          isFramed,
          isStill: false,
          onEvents: (events) => {
            window.told = { ...window.told!, events: JSON.stringify(events) };
          },
          onRequests: (requests) => {
            window.told = { ...window.told!, requests: JSON.stringify(requests) };
          },
        });
      },
      { text: JSON.stringify(whole), isFramed },
    );
  }

  /** The events of the phone's visit: those it was given and those it has reported. */
  async events(): Promise<readonly FlowEvent[]> {
    return JSON.parse(await this.page.evaluate(() => window.told!.events)) as FlowEvent[];
  }

  async requests(): Promise<readonly RequestRecord[]> {
    return JSON.parse(await this.page.evaluate(() => window.told!.requests)) as RequestRecord[];
  }
}
