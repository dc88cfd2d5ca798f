import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { lockDataDir } from '../../../server/db/dataDirLock.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { loadCatalogue } from '../../../server/catalogue/catalogue.ts';
import { seedIfEmpty } from '../../../server/seed/seed.ts';
import { outboxMailSender, outboxSender } from '../../../server/messages/outbox.ts';
import { START } from '../support/template.ts';
import { bookingFor, demo, World } from '../support/world.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const { tiny } = demo();
let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder();
});

describe('the data directory', () => {
  test('is seeded once, and bookings outlast a restart', async () => {
    const seeding = { catalogue: loadCatalogue(), now: START };
    const first = await openDatabase({ dataDir });
    const seeded = await seedIfEmpty(first.db, seeding);
    const world = await World.open(first);
    const token = await world.token(tiny);
    await world.call('bookAppointment', {
      params: { shopId: tiny },
      token,
      body: bookingFor(await world.lead(tiny, token)),
    });
    await world.close();

    const again = await openDatabase({ dataDir });
    const seededAgain = await seedIfEmpty(again.db, seeding);
    const reopened = await World.open(again);
    const { body } = await reopened.call('getAvailableSlots', {
      params: { shopId: tiny },
      token,
      query: { date: '2026-11-23', appointmentOption: 'DROP_OFF' },
    });
    await reopened.close();

    expect([seeded, seededAgain]).toEqual([true, false]);
    expect(body.slots['2026-11-24']).not.toContain('10:00:00');
    expect(body.slots['2026-11-24']).toContain('10:30:00');
  });
});

describe('its lock', () => {
  const lockFile = () => join(dataDir, 'server.lock');

  test('keeps a second opening out with a sentence that says what to do', async () => {
    const unlock = await lockDataDir(dataDir);

    await expect(lockDataDir(dataDir)).rejects.toThrow(/in use by another server \(process \d+\)/);

    unlock();
    (await lockDataDir(dataDir))();
  });

  test('of another living process is respected', async () => {
    writeFileSync(lockFile(), `${process.ppid} ${Date.now()} 0\n`);

    await expect(lockDataDir(dataDir)).rejects.toThrow(`process ${process.ppid}`);
  });

  test.each([
    ['a dead process', '2147483646 0 0\n'],
    ['an earlier process with our own id', `${process.pid} 0 0\n`],
    ['nobody', ''],
  ])('left behind by %s is taken over', async (_, content) => {
    writeFileSync(lockFile(), content);

    const unlock = await lockDataDir(dataDir);

    expect(readFileSync(lockFile(), 'utf8')).toMatch(new RegExp(`^${process.pid} [1-9]`));
    unlock();
  });
});

describe('the outbox', () => {
  test('has a line for each text, and only a demo shows it to whoever runs the server', async () => {
    const shown: string[] = [];
    const print = (line: string) => void shown.push(line);
    const options = { dataDir, clock: () => START, print };
    const texts = outboxSender({ ...options, showsTexts: true });

    await texts.send({ to: '5551234567', body: 'Your Maple Street Auto code is 1234.' });
    await outboxSender(options).send({ to: '5551234568', body: 'Two\nlines' });
    await outboxMailSender(options).send({
      to: 'ada@example.com',
      from: 'Maple Street Auto',
      mail: { subject: 'New appointment: Ada', text: 'Ada', html: '' },
    } as never);

    const lines = readFileSync(join(dataDir, 'outbox.jsonl'), 'utf8').trimEnd().split('\n');
    expect(lines.slice(0, 2).map((line) => JSON.parse(line))).toEqual([
      {
        at: '2026-11-23T17:00:00.000Z',
        channel: 'sms',
        to: '5551234567',
        body: 'Your Maple Street Auto code is 1234.',
      },
      { at: '2026-11-23T17:00:00.000Z', channel: 'sms', to: '5551234568', body: 'Two\nlines' },
    ]);
    expect(shown).toEqual([
      'Text to 5551234567: Your Maple Street Auto code is 1234.',
      'A text was sent: see outbox.jsonl',
      'A mail was sent: see outbox.jsonl',
    ]);
  });
});
