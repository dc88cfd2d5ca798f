import { expect } from 'playwright/test';
import type { Tour } from './tour.ts';

/** The lead form, opened by Close and shown by a closed shop, and its thanks. */
export const leaving: Tour = async (guest, look) => {
  const { visitor } = guest;
  const { page } = visitor;
  await visitor.open(guest.shopNamed('Maple Street Auto'));
  await visitor.press('Close');
  await visitor.at('view-exit');
  await look('exit');
  await visitor.press('Send message');
  await expect(page.getByText(/Please check these \d answers/)).toBeVisible();
  await look('exit, with errors');
  await visitor.leaveMessage('Rosa Delgado', '2065550187');
  await expect(page.getByText('We received your message.')).toBeVisible();
  await look('exit, thanks');
  await page.goto(`/?shop=${guest.shopNamed('Cedar Hill Motor Works')}`);
  await visitor.at('view-exit');
  await look('all days closed');
};

/** A very long name, thirty services, and French. */
export const muchContent: Tour = async (guest, look) => {
  const { visitor } = guest;
  await visitor.open(
    guest.shopNamed('Grandfather & Sons'),
    `&org=${guest.demo.organisations[0]!.id}`,
  );
  await look('welcome, long name and thirty services');
  await visitor.page.getByRole('checkbox').last().check();
  await look('welcome, the last of thirty services');
  await visitor.open(guest.shopNamed('Queen West Garage'), '&lang=fr-CA');
  await look('welcome in French');
  await visitor.page.getByRole('checkbox').first().check();
  await visitor.page.getByRole('button', { name: 'Continuer' }).click();
  await visitor.at('validate-phone');
  await look('phone in French');
};
