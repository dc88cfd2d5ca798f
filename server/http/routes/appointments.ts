import type { Serve } from '../contract.ts';
import type { Deps } from '../../deps.ts';
import { bookAppointment } from '../../booking/bookAppointment.ts';
import { availableSlots } from '../../booking/availableSlots.ts';

export function appointmentRoutes(serve: Serve, deps: Deps): void {
  serve('getAvailableSlots', async ({ params: { shopId }, query, addressHash }) => {
    await deps.admitRead({ shopId, addressHash: await addressHash() });
    return availableSlots(deps, { shopId, date: query.date, option: query.appointmentOption });
  });

  serve('bookAppointment', async ({ visitor, body, addressHash }) =>
    bookAppointment(deps, { visitor, request: body, addressHash: await addressHash() }),
  );
}
