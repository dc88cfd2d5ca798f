import { expect, onTestFinished, test } from 'vitest';
import { HostSite } from '../../e2e/support/HostSite.ts';
import { picture } from '../support/picture.ts';
import type { Screen } from '../support/Screen.ts';
import type { Stage } from './index.ts';

const frameHeight = () => document.querySelector('iframe')?.getBoundingClientRect().height ?? 0;
const hiddenInFrame = () => {
  const scroller = document.querySelector('[data-scroller]');
  return scroller === null ? -1 : scroller.scrollHeight - scroller.clientHeight;
};
const heard = () => (window as { heard?: string[] }).heard ?? [];

/** A page of another site with the tool's script in it. */
async function openHost({ here }: Stage, attributes: string, more = ''): Promise<Screen> {
  const shop = here.shopNamed('Maple Street Auto');
  const script = `<script src="${here.server.url}/embed.js" data-shop="${shop}" ${attributes}></script>`;
  const host = await HostSite.start(here.server.url, `${script}${more}<p>Our garage.</p>`);
  onTestFinished(() => host.stop());
  const visitor = await here.visitor({ width: 1000, height: 900 });
  await visitor.driver.open(`${host.url}/book`);
  await visitor.driver.run(() => {
    const events: string[] = [];
    Object.assign(window, { heard: events });
    for (const name of ['step', 'booked', 'closed']) {
      window.addEventListener(`shop-booking:${name}`, (event) =>
        events.push((event as CustomEvent<{ step?: string }>).detail?.step ?? name),
      );
    }
  });
  return visitor;
}

/** The tool inside of a host page of another site. */
export function embed(stage: Stage): void {
  test('inline: the frame is as high as the screen in it, and a visit books there', async () => {
    const { here } = stage;
    const visitor = await openHost(stage, 'data-target="#here"', '<div id="here"></div>');
    await visitor.enterFrame();
    await visitor.at('view-welcome');
    await visitor.measure(hiddenInFrame, (hidden) => hidden === 0);
    await visitor.leaveFrame();
    const long = await visitor.measure(frameHeight, (height) => height > 300);
    await picture(visitor, 'inline');

    await visitor.enterFrame();
    await visitor.tick('checkbox', 'Brake inspection');
    await visitor.continue();
    await visitor.at('validate-phone');
    await visitor.measure(hiddenInFrame, (hidden) => hidden === 0);
    await visitor.leaveFrame();
    await visitor.measure(frameHeight, (height) => height < long - 200);

    await visitor.enterFrame();
    await visitor.provePhone(here.outbox, here.freshPhone());
    await visitor.at('add-waiter-preferences');
    await visitor.tick('radio', { pattern: ' at \\d' });
    await visitor.continue();
    await visitor.at('add-customer');
    await visitor.write('First name', 'Rosa');
    await visitor.write('Last name', 'Delgado');
    await visitor.continue();
    await visitor.at('add-vehicle');
    await visitor.write({ pattern: 'Plate / VIN' }, '2HGFC1F3XKH000001');
    await visitor.continue();
    await visitor.at('add-vehicle.view-search-results');
    await visitor.tick('radio', { pattern: '2019 Honda Civic' });
    await visitor.continue();
    await visitor.at('view-confirmation');
    await visitor.press('Book appointment');
    await visitor.sees('Rosa, your appointment is booked!');
    await visitor.leaveFrame();
    expect(await visitor.driver.run(heard)).toContain('booked');
  });

  test('popup: it opens over the page, Escape and Close give the page back', async () => {
    const opener = '<button data-shop-booking>Book now</button>';
    const visitor = await openHost(stage, 'data-mode="popup"', opener);
    const isOpen = () =>
      [...document.querySelectorAll('div')].some(({ shadowRoot }) =>
        shadowRoot?.querySelector('dialog[open].ready'),
      );
    const isClosed = () =>
      [...document.querySelectorAll('div')].every(
        ({ shadowRoot }) => !shadowRoot?.querySelector('dialog[open]'),
      );
    const hasFocus = () => document.activeElement?.textContent === 'Book now';

    await visitor.press('Book now');
    await visitor.holds('the popup is open, and the tool in it is there', isOpen);
    await visitor.enterFrame();
    await visitor.at('view-welcome');
    await visitor.leaveFrame();
    await picture(visitor, 'popup');
    await visitor.driver.press('Escape');
    await visitor.holds('Escape closes the popup', isClosed);
    await visitor.holds('Escape gives the focus back to what opened it', hasFocus);

    await visitor.press('Book now');
    await visitor.holds('the popup is open again', isOpen);
    await visitor.enterFrame();
    await visitor.press('Close');
    await visitor.leaveFrame();
    await visitor.holds('Close closes the popup', isClosed);
    await visitor.holds('Close gives the focus back to what opened it', hasFocus);
    const events = await visitor.driver.run(heard);
    expect(events.filter((event) => event === 'closed')).toHaveLength(2);
  });
}
