/* A process that is asked to stop refuses nobody, and nothing keeps it from ending. */
import { connect } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../server/db/open.ts';
import { deliveries } from '../../../server/db/tables.ts';
import { eventually } from '../../server/support/eventually.ts';
import { nextWeekday } from '../../server/support/nextWeekday.ts';
import { ServerProcess } from '../../server/support/process.ts';
import { seededDataDir } from '../../server/support/template.ts';
import { bookingFor, demo } from '../../server/support/world.ts';
import { isWhole } from '../support/runs.ts';
import { Senders } from './support/Senders.ts';
import { sicknesses } from './support/ToxicProxy.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const { maple, harbour } = demo();
const dataDir = temporaryFolder();
beforeAll(() => seededDataDir(dataDir), 60_000);

test('serves on while visitors are sent elsewhere, refuses none, and ends though a sender never does', async () => {
  const server = new ServerProcess({ DATA_DIR: dataDir, DRAIN_SECONDS: '1' });
  const origin = await server.origin();
  const { hostname, port } = new URL(origin);
  const slow = connect(Number(port), hostname);
  slow.on('error', () => {});
  slow.write('POST /api/public/insights HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
  const statuses = new Set<number>();
  const visitors = Array.from({ length: 4 }, async () => {
    for (;;) {
      const answer = await fetch(`${origin}/api/scheduler/public/shop/${maple}/settings`).catch(
        // Fails once the port is closed; a proxy would use another process by then.
        () => undefined,
      );
      if (answer === undefined) return;
      statuses.add(answer.status);
      await answer.arrayBuffer().catch(() => undefined);
    }
  });
  await eventually(() => expect(statuses).toEqual(new Set([200])));

  const ended = server.end();
  await eventually(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503));

  expect(await ended).toBe(0);
  await Promise.all(visitors);
  slow.destroy();
  expect(statuses).toEqual(new Set([200]));
});

/** Reads the database of a process that has ended. */
async function inDatabase<Answer>(
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<Answer>,
): Promise<Answer> {
  const { db, close } = await openDatabase({ dataDir });
  return work(db).finally(close);
}

test.skipIf(!isWhole).each(sicknesses)(
  'ends within ten seconds while all senders %s, and nothing is lost',
  async (sickness) => {
    const senders = await Senders.open();
    await inDatabase((db) => senders.joinShops(db, maple, harbour));
    await inDatabase((db) => db.delete(deliveries));
    const server = new ServerProcess({
      DATA_DIR: dataDir,
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'x',
      TWILIO_FROM: '+12065550000',
      TWILIO_API_URL: senders.textsUrl,
      SMTP_URL: senders.mailsUrl,
      MAIL_FROM: 'booking@shop.example',
    });
    onTestFinished(async () => void (await server.end('SIGKILL')));
    const ask = await server.ask();
    const params = { shopId: maple, phoneNumber: `425555019${sicknesses.indexOf(sickness)}` };
    const sent = await ask('requestOtp', { params });
    const otp = (sent.body as { secret: string }).secret;
    const body = { code: senders.lastCode(), otp };
    const { token } = (await ask('verifyOtp', { params, body })).body as { token: string };
    const lead = await ask('createLead', { params, token, body: {} });
    const { leadId } = lead.body as { leadId: string };
    await senders.become(sickness);
    const date = nextWeekday();
    const slotTime = `${9 + sicknesses.indexOf(sickness)}:00:00`.padStart(8, '0');
    const booking = bookingFor(leadId, { date, slotTime });
    const booked = await ask('bookAppointment', { params, token, body: booking });

    const begun = performance.now();
    const status = await server.end();
    const seconds = (performance.now() - begun) / 1000;

    expect([booked.status, status]).toEqual([200, 0]);
    expect(seconds).toBeLessThan(10);
    const rows = await inDatabase((db) => db.select().from(deliveries));
    const lost = rows.filter(({ dueAt, deliveredAt }) => dueAt === null && deliveredAt === null);
    expect([rows.length > 0, lost]).toEqual([true, []]);
    await senders.close();
  },
  180_000,
);
