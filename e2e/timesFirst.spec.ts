import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BookingServer } from './support/server.ts';
import { Outbox } from './support/Outbox.ts';
import { civic, rosa } from './support/Visitor.ts';
import { test } from './support/test.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('the flow of docs/flows.md shows times before the phone, and the booking goes through', async ({
  visitor,
  shopNamed,
  freshPhone,
}) => {
  const content = await mkdtemp(join(process.env.E2E_FOLDER ?? '', 'content-'));
  await cp(join(root, 'schemas'), join(content, 'schemas'), { recursive: true });
  await cp(join(root, 'flows'), join(content, 'flows'), { recursive: true });
  await cp(join(root, 'docs/examples/times-first.json'), join(content, 'flows/booking.json'));
  const dataDir = await mkdtemp(join(process.env.E2E_FOLDER ?? '', 'times-first-'));
  await cp(process.env.E2E_SEEDED ?? '', dataDir, { recursive: true });
  const server = await BookingServer.start(dataDir, { CONTENT_DIR: content });
  try {
    await visitor.page.goto(`${server.url}/?shop=${shopNamed('Maple Street Auto')}`);
    await visitor.chooseServices('Oil & filter change');
    await visitor.continue();
    await visitor.pickTime();
    await visitor.page.screenshot({ path: test.info().outputPath('phone.png') });
    await visitor.at('validate-phone');
    await visitor.provePhone(new Outbox(join(dataDir, 'outbox.jsonl')), freshPhone());
    await visitor.introduce(rosa);
    await visitor.addVehicleByVin(civic);
    await visitor.at('view-confirmation');
    await visitor.book();
    await visitor.seesBooked('Rosa');
  } finally {
    await server.stop();
  }
});
