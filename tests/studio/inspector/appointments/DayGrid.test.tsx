// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DayOfShop, ListedAppointment } from '../../../../src/contract/staff.gen.ts';
import { DayGrid } from '../../../../src/studio/inspector/appointments/DayGrid.tsx';

const of = (customer: string, slotTime: string | null, more: Partial<ListedAppointment> = {}) =>
  ({
    id: `id of ${customer}`,
    customer,
    slotTime,
    status: 'standing',
    option: slotTime === null ? 'AFTER_HOURS_DROP_OFF' : 'DROP_OFF',
    phone: '… 0142',
    vehicle: '2019 Honda Civic',
    work: ['Oil & filter change'],
    notes: null,
    email: null,
    offers: ['move'],
    ...more,
  }) as ListedAppointment;

const day: DayOfShop = {
  day: '2026-12-01',
  today: '2026-12-01',
  atShop: null,
  mayChange: true,
  isClosed: false,
  closedHours: { from: '09:00:00', to: '10:00:00' },
  times: ['08:00:00', '08:30:00', '09:00:00', '09:30:00', '10:00:00'],
  week: [],
  isCut: false,
  appointments: [
    of('Ana', '08:00:00'),
    of('Ben', '08:00:00'),
    of('Cleo', null),
    of('Dan', '18:00:00'),
  ],
};

/** Where the pointer is, for what looks below it. */
let below: Element[] = [];
const on = {
  onOpen: vi.fn<(id: string) => void>(),
  onMove: vi.fn<(of: ListedAppointment, time: string) => void>(),
  onHours: vi.fn<(hours: { from: string; to: string }) => void>(),
};

beforeEach(() => {
  document.elementsFromPoint = () => below;
  HTMLElement.prototype.setPointerCapture = () => undefined;
  const slots = { '2026-12-01': ['08:00:00', '08:30:00'] };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ slots }))));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const show = (more: Partial<DayOfShop> = {}) => {
  const shown = { ...day, ...more };
  render(
    <DayGrid
      day={shown}
      shop="a"
      found={shown.appointments}
      open={undefined}
      closedNotice={<p>It is closed.</p>}
      {...on}
    />,
  );
};
const hour = (name: string) => screen.getByRole('group', { name });

/** A drag from an element to the hour of a name, with `pointer` on the way. */
async function drag(from: Element, to: string, whileOver?: () => unknown) {
  fireEvent.pointerDown(from, { clientX: 0, clientY: 0, button: 0 });
  below = [hour(to)];
  fireEvent.pointerMove(from, { clientX: 0, clientY: 50, buttons: 1 });
  await whileOver?.();
  fireEvent.pointerMove(from, { clientX: 0, clientY: 51, buttons: 1 });
  fireEvent.pointerUp(from, { clientX: 0, clientY: 51 });
}

test('those of one time stand together, those outside the hours and after hours in rows of their own', () => {
  show();

  expect(within(hour('8:00am')).getAllByRole('listitem')).toHaveLength(2);
  expect(within(hour('8:30am')).queryByRole('listitem')).toBeNull();
  expect(hour('6:00pm').textContent).toContain('Dan');
  expect(hour('After hours').textContent).toContain('Cleo');
  fireEvent.click(screen.getByRole('button', { name: 'Open Ana' }));
  expect(on.onOpen).toHaveBeenCalledWith('id of Ana');
});

test('closed hours say so where they begin, a closed day above its hours', () => {
  show();
  expect(within(hour('9:00am')).getByText('It is closed.')).toBeTruthy();
  cleanup();

  show({ isClosed: true, closedHours: null });
  expect(within(hour('8:00am')).queryByText('It is closed.')).toBeNull();
  expect(screen.getByText('It is closed.')).toBeTruthy();
});

test('a card is moved to a time that can take it, and to no other', async () => {
  show();
  const card = screen.getByRole('button', { name: 'Open Ana' });
  const areKnown = () => waitFor(() => expect(hour('10:00am').dataset['drag']).toBe('refused'));

  await drag(card, '10:00am', areKnown);
  expect(on.onMove).not.toHaveBeenCalled();

  await drag(card, '8:30am', () =>
    waitFor(() => expect(hour('8:30am').dataset['drag']).toBe('over')),
  );
  expect(on.onMove).toHaveBeenCalledWith(day.appointments[0], '08:30:00');
  expect(on.onHours).not.toHaveBeenCalled();
});

test('Escape lets a card go', async () => {
  show();

  await drag(screen.getByRole('button', { name: 'Open Ana' }), '8:30am', async () => {
    await waitFor(() => expect(hour('8:30am').dataset['drag']).toBe('over'));
    fireEvent.keyDown(document, { key: 'Escape' });
  });

  expect(on.onMove).not.toHaveBeenCalled();
});

test('hours that are drawn over are to be closed, in whichever direction; not of a past day', async () => {
  show();

  await drag(hour('10:00am'), '8:30am');
  expect(on.onHours).toHaveBeenCalledWith({ from: '08:30:00', to: '10:30:00' });
  cleanup();
  on.onHours.mockClear();

  show({ day: '2026-11-30' });
  await drag(hour('8:00am'), '8:30am');
  expect(on.onHours).not.toHaveBeenCalled();
});

test('what was let go beside the hours is not dragged on', async () => {
  show();
  const row = hour('8:00am');
  fireEvent.pointerDown(row, { clientX: 0, clientY: 0, button: 0 });

  below = [hour('10:00am')];
  fireEvent.pointerMove(row, { clientX: 0, clientY: 50, buttons: 0 });
  fireEvent.pointerMove(row, { clientX: 0, clientY: 90, buttons: 1 });
  fireEvent.pointerUp(row, { clientX: 0, clientY: 90 });

  expect(on.onHours).not.toHaveBeenCalled();
});

test('nothing is dragged by who may only look', async () => {
  show({ mayChange: false });

  await drag(screen.getByRole('button', { name: 'Open Ana' }), '8:30am');
  await drag(hour('8:30am'), '10:00am');

  expect(on.onMove).not.toHaveBeenCalled();
  expect(on.onHours).not.toHaveBeenCalled();
});
