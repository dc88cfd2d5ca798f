import type { Browser, CDPSession, Page } from 'playwright';
import type { Contender } from './contenders.ts';
import { inPage, passStep } from './measure.ts';

/** The memory that a page holds. */
export interface Held {
  /** Its own objects, strings and functions. */
  kilobytes: number;
  /** In addition, compiled code and the browser's records of frames and requests. */
  kilobytesInAll: number;
  nodes: number;
}

export interface Growth {
  name: string;
  before: Held;
  after: Held;
}

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
  nodes: number[];
}

/** The types of heap nodes that a page itself creates. */
const ownKinds = new Set(['object', 'closure', 'array', 'string', 'concatenated string', 'number']);

/** The bytes of the page's own objects, without compiled code and the browser's records. */
async function ownBytes(cdp: CDPSession): Promise<number> {
  const parts: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => void parts.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', keep);
  const { snapshot, nodes } = JSON.parse(parts.join('')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [kindAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (ownKinds.has(types[0][nodes[at + kindAt]!]!)) bytes += nodes[at + sizeAt]!;
  }
  return bytes;
}

async function measureHeap(cdp: CDPSession): Promise<Held> {
  for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  const own = await ownBytes(cdp);
  return { kilobytes: Math.round(own / 1000), kilobytesInAll: Math.round(usedSize / 1000), nodes };
}

/**
 * Goes to the next step and Back fifty times. The first ten rounds fill caches and do not count.
 */
async function goToAndFro(page: Page, cdp: CDPSession, press: string, there: string, here: string) {
  let before: Held | undefined;
  // A locator, since a handle of the element would keep the old screen in memory.
  const arrive = (step: string) => page.locator(`[data-step="${step}"] h1`).waitFor();
  for (let round = 1; round <= 50; round++) {
    await page.click(press);
    await arrive(there);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await arrive(here);
    if (round === 10) before = await measureHeap(cdp);
  }
  return { before: before!, after: await measureHeap(cdp) };
}

/** How much memory our page gains by going to and fro, at two places of the visit. */
export async function measureHeapGrowth(
  browser: Browser,
  contender: Contender,
  who: string,
): Promise<Growth[]> {
  const context = await browser.newContext({ viewport: { width: 400, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(inPage);
    const cdp = await context.newCDPSession(page);
    await page.goto(contender.url);
    const [first, phone, code] = contender.passings(who);
    await first!.fill(page);
    const atStart = await goToAndFro(page, cdp, first!.press, 'validate-phone', 'select-service');
    for (const passing of [first!, phone!, code!]) await passStep(page, passing);
    const atTimes = await goToAndFro(
      page,
      cdp,
      'button:has-text("Select a time")',
      'plan-appointment',
      'add-waiter-preferences',
    );
    return [
      { name: 'services, phone and Back', ...atStart },
      { name: 'way to come, times and Back', ...atTimes },
    ];
  } finally {
    await context.close();
  }
}
