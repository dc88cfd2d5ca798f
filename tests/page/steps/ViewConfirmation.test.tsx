// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import en from '../../../src/page/text/en.json';
import type { Answers } from '../../../src/contract/types.gen.ts';
import { bookingSource, flowOf } from '../../engine/support/flows.ts';
import { compiled, shippedFile, shippedForms } from '../forms/helpers.tsx';
import { customerMatch } from '../../../src/booking/customer/customerMatch.ts';
import { HttpError } from '../../../src/page/api/httpError.ts';
import { button, maybeButton } from '../widgets/support/finders.ts';
import { broken, later } from '../widgets/support/shopServer.ts';
import { civic, corolla, heading, leadId, renderVisit, verified } from './support/visit.tsx';
import { soonest, toConfirmation } from './support/ways.ts';

const renderConfirmation = (given: Parameters<typeof renderVisit>[0] = {}) =>
  renderVisit({ events: toConfirmation, session: verified, ...given });
const detail = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const names = ({ calls }: { calls: { name: string }[] }) => calls.map(({ name }) => name);

describe('view-confirmation', () => {
  test('shows all that was chosen [2.120] [2.121] [2.122] [2.123] [2.124] [2.125] [2.126] [2.127]', async () => {
    await renderConfirmation({ page: {} });

    expect(await heading('Confirm your appointment details')).toBeDefined();
    expect(detail('Date')).toBe('Monday, November 30th, 2026');
    expect(detail('Time')).toMatch(/^8:30am/);
    expect(detail('Location')).toBe('Elm Street Auto1 Elm St, Albany, NY 12207');
    expect(detail('Vehicle')).toBe('2019 Honda Civic');
    expect(detail('Services')).toBe('Oil changeSynthetic, please');
    expect(detail('Recommended services')).toBe('Wiper blades');
    expect(detail('Tell us what you need')).toBe('A rattle');
    expect(detail('Drop-off option')).toBe('Drop-off my vehicle');
  });

  test('shows the answers to questions that the shop added, before and after booking', async () => {
    const source = bookingSource() as unknown as { steps: Record<string, { collects?: string[] }> };
    source.steps['add-notes']!.collects!.push('mileage', 'towed', 'story');
    const added = {
      mileage: { type: 'integer', title: 'How many miles?' },
      towed: { type: 'boolean', title: 'Is it towed?' },
      story: { type: 'string', title: 'What happened?' },
    };
    const file = shippedFile('add-notes') as { schema: { properties: object } };
    Object.assign(file.schema.properties, added);
    const shipped = shippedForms();
    const changed = await compiled(file, 'add-notes');
    const load = (id: string) => (id === 'add-notes' ? Promise.resolve(changed) : shipped.load(id));
    const answers = { notes: {}, mileage: 42_000, towed: true, story: ' ' } as Answers;
    const { user } = await renderConfirmation({
      flow: flowOf(source),
      forms: { ...shipped, load },
      events: [
        ...toConfirmation.slice(0, -2),
        { type: 'on-next', answers },
        ...toConfirmation.slice(-1),
      ],
      answers: { bookAppointment: () => ({ appointmentId: leadId }) },
    });

    await waitFor(() => expect(detail('How many miles?')).toBe('42000'));
    expect(detail('Is it towed?')).toBe('Yes');
    expect(screen.queryByText('What happened?')).toBeNull();

    await user.click(button('Book appointment'));
    await heading('Ana, your appointment is booked!');
    expect(detail('How many miles?')).toBe('42000');
  });

  test('leaves out what was not chosen', async () => {
    const nothing = { selectedServiceIds: [], selectedRecommendedServiceIds: ['job-1'] };
    await renderConfirmation({
      events: [
        ...toConfirmation.slice(0, 4),
        { type: 'on-next', answers: nothing },
        { type: 'on-next', answers: soonest },
      ],
    });

    const shown = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(shown).not.toContain('Services');
    expect(shown).not.toContain('Tell us what you need');
  });

  test('has the phone of the shop for changes [2.128]', async () => {
    await renderConfirmation();

    const call = screen.getByRole('link', { name: 'Call (555) 123-4567' });
    expect(call.getAttribute('href')).toBe('tel:5551234567');
    expect(call.parentElement?.textContent).toMatch(/^Need to reschedule or make changes\?/);
  });

  test('adds the appointment to Google Calendar, in a window of its own [2.130] [7.32] [7.33] [7.34] [7.35] [7.36]', async () => {
    await renderConfirmation();

    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Add to Google Calendar/ });
    expect(link.target).toBe('_blank');
    const entry = new URL(link.href).searchParams;
    expect(entry.get('text')).toBe('Scheduled Service at Elm Street Auto');
    // Half past eight in New York, ninety minutes long.
    expect(entry.get('dates')).toBe('20261130T133000Z/20261130T150000Z');
    expect(entry.get('location')).toBe('1 Elm St, Albany, NY 12207');
    const details = entry.get('details');
    for (const said of [
      'Monday, November 30th, 2026',
      '1 Elm St, Albany, NY 12207',
      'Oil change: Synthetic, please',
      'Wiper blades',
      'A rattle',
      'To reschedule or cancel, please call the shop',
    ]) {
      expect(details).toContain(said);
    }
  });

  test('makes files that a calendar takes for this appointment and no other at its time', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    // happy-dom would go to the file in place of saving it.
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const view = await renderConfirmation();
    const uid = async (item: string) => {
      await view.user.click(button('Other calendars'));
      await view.user.click(screen.getByRole('menuitem', { name: item }));
      const [saved] = made.mock.lastCall as [Blob];
      const file = await saved.text();
      return /^UID:(.*)\r$/m.exec(file)?.[1];
    };

    expect(await uid('Outlook (.ics)')).toBe(`${leadId}@shop-booking`);
    expect(await uid('Apple Calendar (.ics)')).toBe(`${leadId}@shop-booking`);
    made.mockRestore();
    save.mockRestore();
  });

  test('after hours means 8:00 PM, on the screen and in the calendar [7.37] [9.16]', async () => {
    await renderConfirmation({
      events: [
        ...toConfirmation.slice(0, -1),
        {
          type: 'on-next',
          answers: { waiterPreference: 'after-hours-drop-off', dayToCome: '2026-12-01' },
        },
      ],
    });

    expect(detail('Time')).toMatch(/^8:00pm/);
    expect(detail('Drop-off option')).toBe('After hours drop-off');
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /Calendar/ });
    expect(new URL(link.href).searchParams.get('dates')).toMatch(/^20261202T010000Z/);
  });

  test('books on the button, and stays locked once it is booked [2.45] [2.129] [2.131] [4.50] [4.51]', async () => {
    const view = await renderConfirmation({ answers: { bookAppointment: () => ({}) } });
    expect(button('Back')).toBeDefined();

    await view.user.click(button('Book appointment'));

    expect(await heading('Ana, your appointment is booked!')).toBeDefined();
    expect(view.session.get().isBooked).toBe(true);
    expect(maybeButton('Book appointment')).toBeNull();
    expect(maybeButton('Back')).toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(detail('Vehicle')).toBe('2019 Honda Civic');
    expect(view.calls.find(({ name }) => name === 'bookAppointment')?.body).toMatchObject({
      leadId,
      appointmentOption: 'DROP_OFF',
      date: '2026-11-30',
      slotTime: '08:30:00',
      vehicle: { tekVehicleId: 501 },
    });
  });

  test.each([
    [['sms', 'mail'], /We can send no text and no e-mail about it/],
    [['mail'], /We can send no e-mail about it/],
    [['sms'], /We can send no text about it/],
  ])('says where no confirmation comes by %j, and what to do instead', async (channels, words) => {
    const { user } = await renderConfirmation({
      answers: { bookAppointment: () => ({ notConfirmedBy: channels }) },
    });

    await user.click(button('Book appointment'));

    await heading('Ana, your appointment is booked!');
    expect(screen.getByText(words).textContent).toContain('add it to your calendar');
  });

  test('Back and Close wait while it is booked, and are seen to wait', async () => {
    const booking = later<object>();
    const { user, step } = await renderConfirmation({
      answers: { bookAppointment: () => booking.promise },
    });
    await user.click(button('Book appointment'));
    for (const name of ['Back', 'Close']) {
      expect(button(name).getAttribute('aria-disabled')).toBe('true');
      await user.click(button(name));
      expect(step()).toBe('view-confirmation');
    }

    await act(async () => booking.answer({}));

    expect(await heading('Ana, your appointment is booked!')).toBeDefined();
    expect(button('Close').getAttribute('aria-disabled')).not.toBe('true');
  });

  test('Back from an error leads to the details that were to be booked', async () => {
    const { user, step } = await renderConfirmation({ answers: { bookAppointment: broken } });
    await user.click(button('Book appointment'));
    await heading('Oops, something happened on our end.');

    await user.click(button('Back'));

    expect(await heading('Confirm your appointment details')).toBeDefined();
    expect(step()).toBe('view-confirmation');
  });

  test('where no answer came, the visitor is asked to call unless a repetition is harmless', async () => {
    const { user, server } = await renderConfirmation({
      answers: {
        bookAppointment: () => {
          throw new HttpError('timeout', 0, 'no answer in time');
        },
      },
    });

    await user.click(button('Book appointment'));

    await heading('We do not know whether your appointment is booked.');
    expect(screen.getByText(/Please call the shop before you book again/)).toBeDefined();
    expect(server.asked.filter(({ name }) => name === 'bookAppointment')).toHaveLength(1);
  });

  test('offline, nothing is sent: the visitor is told so and can book again', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let isAway = true;
    const { user, server, session } = await renderConfirmation({
      answers: {
        getShopSettings: () => {
          if (isAway) throw new HttpError('network', 0, 'no connection');
          return {};
        },
        bookAppointment: () => ({}),
      },
    });
    const booked = () => server.asked.filter(({ name }) => name === 'bookAppointment');

    await user.click(button('Book appointment'));
    await heading('You are offline: your appointment was not sent.');
    expect(booked()).toHaveLength(0);

    // The browser still says so, though it is connected.
    isAway = false;
    await user.click(button('Go back'));
    await user.click(button('Book appointment'));
    await waitFor(() => expect(session.get().isBooked).toBe(true));
    expect(booked()).toHaveLength(1);
    onLine.mockRestore();
  });

  test('closed while it is booked, the next visit begins as any other', async () => {
    const booking = later<object>();
    const { user, step, session, wizard } = await renderConfirmation({
      answers: { bookAppointment: () => booking.promise },
    });
    await user.click(button('Book appointment'));

    await act(async () => wizard.leave());
    await act(async () => booking.answer({}));

    expect(step()).toBe('view-welcome');
    expect(session.get()).toMatchObject({ isBooked: false, token: null });
  });

  test('closed before it is sent, nothing is booked', async () => {
    const lead = later<object>();
    const view = await renderConfirmation({
      session: { ...verified, leadId: null },
      answers: { createLead: () => lead.promise },
    });
    await view.user.click(button('Book appointment'));

    await act(async () => view.wizard.leave());
    await act(async () => lead.answer({ leadId }));

    expect(names(view)).not.toContain('bookAppointment');
    expect(view.failure.get()).toBeNull();
    expect(view.session.get().leadId).toBeNull();
  });

  test("a refusal is shown in the shop's own words, with the way back [2.132] [4.53] [8.21]", async () => {
    const { user, step, failure } = await renderConfirmation({
      answers: {
        bookAppointment: () => {
          throw new HttpError('http', 400, 'That time was just taken.');
        },
      },
    });

    await user.click(button('Book appointment'));
    expect(await screen.findByText('That time was just taken.')).toBeDefined();
    expect(failure.get()).toBeNull();
    await user.click(button('Go back'));

    expect(step()).toBe('view-confirmation');
  });

  test('a refusal without words has those of the page', async () => {
    const { user } = await renderConfirmation({
      answers: {
        bookAppointment: () => {
          throw new HttpError('http', 400, 'HTTP 400');
        },
      },
    });

    await user.click(button('Book appointment'));

    await heading(en['steps.bookingError.title']);
    expect(screen.getByText(en['steps.confirm.failed'])).toBeDefined();
    expect(screen.queryByText(/HTTP/)).toBeNull();
  });

  test('a lead that the shop has lost is made anew, and booked for', async () => {
    const another = '7d7c1d3e-1c52-4a0e-9a35-0d9b1f6f2c11';
    const view = await renderConfirmation({
      answers: {
        createLead: () => ({ leadId: another }),
        bookAppointment: () => {
          const { leadId: of } = view.calls.at(-1)!.body as { leadId: string };
          if (of === leadId) throw new HttpError('http', 404, 'We could not find this booking.');
          return {};
        },
      },
    });

    await view.user.click(button('Book appointment'));

    await heading('Ana, your appointment is booked!');
    expect(names(view).slice(-3)).toEqual(['bookAppointment', 'createLead', 'bookAppointment']);
    expect(view.session.get().leadId).toBe(another);
  });

  test.each([
    ['asks for the phone again where the shop has lost the customer, and keeps all answers', []],
    [
      'shows the refusal, and the vehicles there are now, where only the vehicle is lost',
      [corolla],
    ],
  ])('a refused booking %s', async (_, vehicles) => {
    const words = 'We could not find your record.';
    // The phone is proven in the visit, so that it can be asked for again.
    const view = await renderConfirmation({
      events: toConfirmation.slice(0, 2),
      session: { ...verified, match: customerMatch([civic]) },
      answers: {
        getCustomerVehicles: () => vehicles,
        bookAppointment: () => {
          throw new HttpError('http', 400, words);
        },
      },
    });
    await act(async () => toConfirmation.slice(2).forEach(view.send));
    const { answers } = view.wizard.visit.get();
    await view.user.click(button('Book appointment'));

    if (vehicles.length > 0) {
      expect(await screen.findByText(words)).toBeDefined();
      expect(view.step()).toBe('view-booking-confirmation-error');
    } else {
      await heading('Enter your phone number');
      expect(view.session.get()).toMatchObject({ token: null, isBooking: false });
      expect(view.failure.get()).toBeNull();
    }
    expect(names(view)).toContain('getCustomerVehicles');
    expect(view.wizard.visit.get().answers).toEqual(answers);
  });

  test.each([
    [500, 'Oops, something happened on our end.', 'Try again'],
    [403, 'Online booking is not available.', 'Go back'],
    [404, 'Online booking is not available.', 'Go back'],
  ])(
    'a failure of status %i is the generic error, and the visit can be booked after it [4.54] [8.22]',
    async (status, words, way) => {
      const { user, server, step } = await renderConfirmation({
        answers: {
          bookAppointment: () => {
            throw new HttpError('http', status, 'Words of a server');
          },
        },
      });

      await user.click(button('Book appointment'));
      await heading(words);
      expect(step()).toBe('view-confirmation');
      expect(screen.queryByText('Words of a server')).toBeNull();
      server.answer({ bookAppointment: () => ({}) });
      await user.click(button(way));
      await user.click(button('Book appointment'));

      expect(await heading('Ana, your appointment is booked!')).toBeDefined();
    },
  );

  test('a booking that lacks something fails before it is sent [5.17] [8.24]', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const view = await renderConfirmation({
      session: { ...verified, leadId: null },
      answers: { createLead: broken },
    });

    await view.user.click(button('Book appointment'));
    await heading('Oops, something happened on our end.');

    expect(view.failure.get()).toMatchObject({ message: 'leadId is required' });
    expect(names(view)).not.toContain('bookAppointment');
  });
});
