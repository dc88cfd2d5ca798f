import type { Browser, CDPSession, Page } from 'playwright';
import type { Contender } from './contenders.ts';
import { inPage, pass } from './measure.ts';

/** What a page holds on to. */
export interface Held {
  /** Of its own objects, texts and functions. */
  kilobytes: number;
  /** With what the engine makes of its code, and the browser notes of its frames and requests. */
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

/** The kinds of things in a heap that a page itself makes. */
const ownKinds = new Set(['object', 'closure', 'array', 'string', 'concatenated string', 'number']);

/** What the page's own objects take, in bytes; machine code and browser's records left out. */
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

async function held(cdp: CDPSession): Promise<Held> {
  for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  const own = await ownBytes(cdp);
  return {
    kilobytes: Math.round(own / 1000),
    kilobytesInAll: Math.round(usedSize / 1000),
    nodes,
  };
}

/** Fifty times to the next step and Back. The first ten fill the caches there are. */
async function forthAndBack(
  page: Page,
  cdp: CDPSession,
  press: string,
  there: string,
  here: string,
) {
  let before: Held | undefined;
  // A locator, since a handle of the element would itself keep the screen from being let go of.
  const arrive = (step: string) => page.locator(`[data-step="${step}"] h1`).waitFor();
  for (let round = 1; round <= 50; round++) {
    await page.click(press);
    await arrive(there);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await arrive(here);
    if (round === 10) before = await held(cdp);
  }
  return { before: before!, after: await held(cdp) };
}

/** How the heap of our page grows over passes forth and back, at two places of the visit. */
export async function heapGrowth(
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
    const atStart = await forthAndBack(page, cdp, first!.press, 'validate-phone', 'select-service');
    for (const passing of [first!, phone!, code!]) await pass(page, passing);
    const atTimes = await forthAndBack(
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
