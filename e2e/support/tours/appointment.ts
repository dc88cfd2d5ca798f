import { expect } from 'playwright/test';
import { civic, rosa, type Visitor } from '../Visitor.ts';
import type { Guest, Tour } from './tour.ts';

/** Books an oil change at Maple Street Auto at a picked time; returns the phone. */
export async function bookOilChange(guest: Guest): Promise<string> {
  const { visitor, outbox, shopNamed, freshPhone } = guest;
  const phone = freshPhone();
  await visitor.comeWithServices(
    { shop: shopNamed('Maple Street Auto'), outbox, phone },
    'Oil & filter change',
  );
  await visitor.toTimes();
  await visitor.toNextWeek();
  await visitor.pickTimeInPicker('last');
  await visitor.introduce(rosa);
  await visitor.addVehicleByVin(civic);
  await visitor.book();
  await visitor.seesBooked('Rosa');
  return phone;
}

/** The newest link that a text took to a phone. */
export async function linkTo({ outbox }: Guest, phone: string, texts = 1): Promise<string> {
  const links = async () =>
    (await outbox.messagesTo(phone)).flatMap(({ body }) => /http\S+\/a#\S+/.exec(body)?.[0] ?? []);
  await expect.poll(async () => (await links()).length).toBeGreaterThanOrEqual(texts);
  return (await links()).at(-1)!;
}

/** Opens a link as a tap in another app does: the page loads anew. */
export async function openLink({ page }: Visitor, link: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
}

/** Cancels an appointment by its link, without a reason. */
export async function cancelBy(visitor: Visitor, link: string): Promise<void> {
  await openLink(visitor, link);
  await visitor.press('Cancel appointment');
  await visitor.continue();
  await visitor.press(/^Cancel /);
  await visitor.at('appointment-cancelled');
}

/** The page of an appointment: seen, moved, cancelled, and undone. */
export const appointment: Tour = async (guest, look) => {
  const { visitor } = guest;
  const { page } = visitor;
  guest.pageErrors.expect(/400|404/);
  const link = await linkTo(guest, await bookOilChange(guest));

  await openLink(visitor, link);
  await visitor.at('view-appointment');
  await look('an appointment');
  await visitor.press('Move to another time');
  await visitor.at('plan-appointment');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await look('times to move to');
  // Whoever moves to the next hours can soon change nothing more.
  await visitor.toNextWeek();
  await visitor.pickTimeInPicker('first');
  await visitor.at('appointment-moved');
  await look('a moved appointment');

  await openLink(visitor, link);
  await visitor.press('Change how you come');
  await visitor.at('add-waiter-preferences');
  await look('ways to come of an appointment');
  await visitor.back();
  await visitor.press('Cancel appointment');
  await visitor.at('why-cancel');
  await look('why it is cancelled');
  await visitor.continue();
  await visitor.at('cancel-appointment');
  await look('the last question before cancelling');
  await visitor.press(/^Cancel /);
  await visitor.at('appointment-cancelled');
  await look('a cancelled appointment');
  await openLink(visitor, link);
  await visitor.at('view-appointment');
  await look('the link of a cancelled appointment');
  await openLink(visitor, `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
  await expect(page.getByRole('heading', { name: 'no appointment' })).toBeVisible();
  await look('a link that leads nowhere');
};
