import type { Serve } from '../contract.ts';
import type { Deps } from '../../deps.ts';
import { makeAppointment } from '../../booking/makeAppointment.ts';
import { availableSlots } from '../../booking/availableSlots.ts';

export function appointmentRoutes(serve: Serve, deps: Deps): void {
  serve('getAvailableSlots', async ({ params: { shopId }, query, client }) => {
    await deps.admitRead({ shopId, client: await client() });
    return availableSlots(deps, { shopId, date: query.date, option: query.appointmentOption });
  });

  serve('bookAppointment', async ({ visitor, body, client, language }) =>
    makeAppointment(deps, { visitor, request: body, client: await client(), language }),
  );
}
