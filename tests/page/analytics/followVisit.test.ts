// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Track } from '../../../src/page/analytics/createTracker.ts';
import { trackOrganisationEntry } from '../../../src/page/analytics/trackOrganisationEntry.ts';
import { bookingFlow } from '../../engine/support/flows.ts';
import { followedVisit } from './support/visit.ts';

let followed: ReturnType<typeof followedVisit>;
const follow = (...options: Parameters<typeof followedVisit>) =>
  (followed = followedVisit(...options));
afterEach(() => {
  followed.stop();
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

const chosen = {
  type: 'on-welcome.select-services',
  answers: { selectedServiceIds: ['brakes'], customNeed: 'It squeaks on Mulberry Lane' },
};
const phone = { type: 'on-next', answers: { phone: '2065550187' } };

describe('screens', () => {
  test('the first is viewed at once, each further one when it is shown [7.40]', async () => {
    const { send, events } = follow();

    await send(chosen, phone);

    expect(events).toEqual([
      { eventName: 'Screen viewed', fields: { screen: 'Booking tool entry' } },
      { eventName: 'Screen viewed', fields: { screen: 'Enter your phone number' } },
      { eventName: 'Screen viewed', fields: { screen: 'Verify your number' } },
    ]);
  });

  test('going back is a view, and so is beginning anew', async () => {
    const { visit, send, screens } = follow();

    await send(chosen, { type: 'on-previous' });
    visit.restart();
    await Promise.resolve();

    expect(screens()).toEqual([
      'Booking tool entry',
      'Enter your phone number',
      'Select regular services',
      'Booking tool entry',
    ]);
  });

  test('an event that leads nowhere is no view', async () => {
    const { send, screens } = follow();

    await send({ type: 'on-select-time' });

    expect(screens()).toEqual(['Booking tool entry']);
  });

  test('a further step is not counted [2.49]', async () => {
    const { send, screens } = follow();
    const failed = vi.spyOn(console, 'error');

    await send({ type: 'on-add-notes', answers: { selectedServiceIds: ['brakes'] } });

    expect(screens()).toEqual(['Booking tool entry']);
    expect(failed).not.toHaveBeenCalled();
  });

  test('any other step without a screen name is an error that is logged and not sent [2.48]', async () => {
    const flow = bookingFlow();
    const { screenName: _gone, ...nameless } = flow.steps['validate-phone']!;
    const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { send, screens } = follow({
      flow: { ...flow, steps: { ...flow.steps, 'validate-phone': nameless } },
    });

    await send(chosen);

    expect(screens()).toEqual(['Booking tool entry']);
    expect(failed).toHaveBeenCalledWith('The step "validate-phone" is not mapped to a screen name');
  });

  test('every step of the flow has its screen name or is a further step [2.47]', () => {
    const names = Object.values(bookingFlow().steps).map(({ id, screenName }) => [id, screenName]);

    expect(Object.fromEntries(names)).toEqual({
      'view-welcome': 'Booking tool entry',
      'validate-phone': 'Enter your phone number',
      'validate-phone.returning-customer': 'Enter your phone number',
      'validate-pin': 'Verify your number',
      'add-customer': 'Tell us about yourself',
      'add-vehicle': 'Add your vehicle',
      'select-vehicle': 'Select a vehicle',
      'select-service': 'Select regular services',
      'select-mixed-services': 'Select mixed services',
      'select-recommended-services': 'Select recommended services',
      'add-waiter-preferences': 'Appointment options',
      'view-confirmation': 'Confirm details',
      'view-exit': 'Booking tool exit',
      'add-notes': undefined,
      'plan-appointment': undefined,
      'add-vehicle.view-search-results': undefined,
      'add-vehicle.no-search-results': undefined,
      'view-booking-confirmation-error': undefined,
    });
  });
});

test('a tap names the button and the screen it was on [7.40]', async () => {
  const { visit, events } = follow();
  document.body.innerHTML = '<button type="submit">Continue</button>';
  const button = document.querySelector('button')!;
  button.addEventListener('click', () => visit.send(chosen));

  button.click();
  await Promise.resolve();

  expect(events.slice(1)).toEqual([
    { eventName: 'Button tapped', fields: { screen: 'Booking tool entry', button: 'Continue' } },
    { eventName: 'Screen viewed', fields: { screen: 'Enter your phone number' } },
  ]);
});

test('a frame is viewed once; a page of its own is none [7.40]', () => {
  const isFrame = ({ eventName }: { eventName: string }) => eventName === 'Frame viewed';

  expect(follow({ isInsideIframe: true }).events.filter(isFrame)).toHaveLength(1);
  followed.stop();
  expect(follow().events.filter(isFrame)).toHaveLength(0);
});

test('booking is tracked once for each appointment [4.52]', () => {
  const { session, events } = follow();
  const booked = () => events.filter(({ eventName }) => eventName === 'Confirmed appointment');

  session.update({ leadId: '0f9c1d3e-1c52-4a0e-9a35-0d9b1f6f2c11' });
  expect(booked()).toHaveLength(0);
  session.update({ isBooked: true });
  session.update({ bookingError: null });
  expect(booked()).toHaveLength(1);
  session.clear();
  session.update({ isBooked: true });
  expect(booked()).toHaveLength(2);
});

test('the location chooser tracks its organisation and the shops that it lists [7.42]', () => {
  const track = vi.fn<Track>();

  trackOrganisationEntry(track, { orgId: 'org', shopIds: ['a', 'b'] });

  expect(track).toHaveBeenCalledWith('MSO Booking Tool Entry', {
    orgId: 'org',
    shopIds: ['a', 'b'],
  });
});

test('no answer of a visit is in any event, not even where buttons show answers', async () => {
  const { session, send, events } = follow({ isInsideIframe: true });
  const answers: Record<string, string> = {
    phone: '2065550187',
    name: 'Rosa Delgado',
    email: 'rosa@example.com',
    street: '12 Mulberry Lane',
    plate: '7ABC123',
    vin: '2HGFC1F3XKH000001',
    note: 'It squeaks when braking',
    vehicle: '2019 Honda Civic',
    day: 'Monday, November 23rd, 2026',
    token: 'secret-token',
  };
  session.update({
    token: answers.token!,
    verifiedPhone: answers.phone!,
    challenge: { phone: answers.phone!, secret: answers.token! },
    match: { customerState: 'one-matching', matchingCustomerId: 7 } as never,
  });
  for (const answer of Object.values(answers)) {
    document.body.innerHTML = `
      <form><button type="submit" aria-label="${answer}">${answer}</button></form>
      <a href="#${answer}">${answer}</a>
      <button type="button" title="${answer}" data-tap="${answer}">${answer}</button>
      <button type="button">Continue <small>${answer}</small></button>`;
    for (const element of document.querySelectorAll<HTMLElement>('button, a')) element.click();
  }
  await send(
    { type: 'on-welcome.select-services', answers: { customNeed: answers.note } },
    { type: 'on-next', answers: { phone: answers.phone } },
    { type: 'on-matching-customer.no' },
    { type: 'on-next', answers: { waiterPreference: 'drop-off-vehicle' } },
    {
      type: 'on-next',
      answers: { newCustomer: { firstName: 'Rosa', lastName: 'Delgado', email: answers.email! } },
    },
    {
      type: 'on-next',
      answers: { newVehicle: { registrationType: 'plate', search: answers.plate! } },
    },
  );
  session.update({ isBooked: true });

  const said = JSON.stringify(events).toLowerCase();
  expect(said).toContain('confirm details');
  expect(said).toContain('continue');
  const leaked = [...Object.values(answers), 'Rosa', 'Delgado'].filter((answer) =>
    said.includes(answer.toLowerCase()),
  );
  expect(leaked).toEqual([]);
});
