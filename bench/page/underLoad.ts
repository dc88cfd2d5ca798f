import autocannon from 'autocannon';
import { cpuSeconds } from '../server/processStats.ts';

const visitors = 200;
const amount = 4000;

/** What it costs the server to answer requests for a shop's page. */
export interface PageLoad {
  /** CPU milliseconds of the server for one page; undefined on a system without /proc. */
  cpu: number | undefined;
  p50: number;
  p99: number;
  perSecond: number;
  failed: number;
}

/** Requests a shop's page repeatedly, by many visitors at once, none of whom has it cached. */
export async function measurePageLoad(url: string, pid: number | undefined): Promise<PageLoad> {
  const headers = { 'accept-encoding': 'br', 'accept-language': 'en-US', accept: 'text/html' };
  // The first request makes the server render it.
  await fetch(url, { headers }).then((answer) => answer.text());
  const before = cpuSeconds(pid);
  const result = await autocannon({ url, headers, connections: visitors, amount, timeout: 60 });
  const after = cpuSeconds(pid);
  return {
    cpu:
      before === undefined || after === undefined ? undefined : ((after - before) * 1000) / amount,
    p50: result.latency.p50,
    p99: result.latency.p99,
    perSecond: result.requests.average,
    failed: result.errors + result.non2xx,
  };
}
