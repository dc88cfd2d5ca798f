/** Edits of the two flows of which each is sound by itself, and that do not go together. */

// oxlint-disable-next-line typescript/no-explicit-any -- texts of flows that tests edit
const edited = (text: string, change: (flow: any) => void): string => {
  const flow = JSON.parse(text);
  change(flow);
  return JSON.stringify(flow, null, 2);
};

/** Whoever wants to come after hours is led to the lead form, so that nobody is booked so. */
export const withoutAfterHours = (booking: string): string =>
  edited(booking, ({ steps }) => {
    const guard = { answered: 'dayToCome' };
    steps['add-waiter-preferences'].on['on-next'].unshift({
      id: 'not-after-hours',
      guard,
      target: 'view-exit',
    });
    steps['view-exit'].end = true;
  });

/** The booking of {@link withoutAfterHours} with everybody booked again. */
export const withAfterHours = (booking: string): string =>
  edited(booking, ({ steps }) => void steps['add-waiter-preferences'].on['on-next'].shift());

/** Appointments whose way to come stays, so that none becomes one after hours. */
export const withoutChangingWay = (appointment: string): string =>
  edited(appointment, ({ steps }) => void delete steps['view-appointment'].on['on-change-way']);

/** Appointments that are moved to times alone: one that was booked after hours cannot be. */
export const withoutChoosingDay = (appointment: string): string =>
  edited(appointment, ({ steps }) => void steps['view-appointment'].on['on-move'].splice(1, 1));
