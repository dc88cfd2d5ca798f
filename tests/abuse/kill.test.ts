import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import { appointments, deliveries, leads } from '../../server/db/tables.ts';
import { nextWeekday } from '../server/support/nextWeekday.ts';
import { ServerProcess } from '../server/support/process.ts';
import { seededDataDir } from '../server/support/template.ts';
import { bookingFor, demo } from '../server/support/world.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const { maple } = demo();
const BURST = 60;
const KILLED_AFTER = 12;

test('kill -9 in the middle of a burst loses no booking that was answered', async () => {
  const dataDir = temporaryFolder();
  await seededDataDir(dataDir);
  const server = new ServerProcess({ DATA_DIR: dataDir });
  const ask = await server.ask();
  const params = { shopId: maple };
  const token = await server.token(maple, '4255550177');
  const date = nextWeekday();
  const ids = await Promise.all(
    Array.from({ length: BURST }, async () => {
      const { body } = await ask('createLead', { params, token, body: {} });
      return (body as { leadId: string }).leadId;
    }),
  );

  const answered: { leadId: string; appointmentId: string }[] = [];
  await Promise.allSettled(
    ids.map(async (leadId, i) => {
      const slotTime = `${String(8 + (i % 9)).padStart(2, '0')}:00:00`;
      const body = bookingFor(leadId, { date, slotTime });
      const answer = await ask('bookAppointment', { params, token, body });
      if (answer.status !== 200) return;
      const { appointmentId } = answer.body as { appointmentId: string };
      answered.push({ leadId, appointmentId });
      if (answered.length === KILLED_AFTER) server.child.kill('SIGKILL');
    }),
  );
  await server.end('SIGKILL');

  const { db, close } = await openDatabase({ dataDir });
  const kept = await db.select().from(appointments).where(eq(appointments.shopId, maple));
  const booked = await db.select().from(leads).where(eq(leads.shopId, maple));
  const queued = await db.select().from(deliveries);
  await close();
  expect(answered.length).toBeGreaterThanOrEqual(KILLED_AFTER);
  for (const { leadId, appointmentId } of answered) {
    expect(kept).toContainEqual(expect.objectContaining({ id: appointmentId, leadId }));
    const lead = booked.find(({ id }) => id === leadId);
    expect(lead?.answer).toEqual({ appointmentId });
    expect(queued.filter((each) => each.subjectId === appointmentId)).toHaveLength(3);
  }
}, 90_000);
