import autocannon from 'autocannon';
import { cpuSeconds } from '../server/processStats.ts';

const visitors = 200;
const amount = 4000;

/** What the page of a shop asks of the server. */
export interface PageLoad {
  /** Processor milliseconds of the server for one page; undefined where the system has no /proc. */
  cpu: number | undefined;
  p50: number;
  p99: number;
  perSecond: number;
  failed: number;
}

/** Asks for one shop's page again and again, by many visitors at once, each without a copy of it. */
export async function loadPage(url: string, pid: number | undefined): Promise<PageLoad> {
  const headers = { 'accept-encoding': 'br', 'accept-language': 'en-US', accept: 'text/html' };
  // The first one draws it.
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
