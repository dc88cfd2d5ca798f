import { startDeadline } from '../api/deadline.ts';
import type { Flow } from '../engine/types.ts';
import { inTime } from '../browser/inTime.ts';

/** Short: the built-in flow is at hand. */
const timeoutMs = 5000;

// Our server has read the flow that its page carries; only one from elsewhere is still to be read.
const loadParser = () => inTime(import('../engine/parse/parseFlow.ts'));

async function fetchJson(url: string): Promise<unknown> {
  const deadline = startDeadline(timeoutMs);
  const response = await fetch(url, { cache: 'no-cache', signal: deadline.signal });
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  const json: unknown = await response.json();
  deadline.clear();
  return json;
}

async function fetchFlow(url: string): Promise<Flow> {
  const [json, { parseFlow, problemLine }] = await Promise.all([fetchJson(url), loadParser()]);
  const parsed = parseFlow(json);
  if (parsed.ok) return parsed.flow;
  throw new Error(parsed.problems.map((problem) => problemLine(url, problem)).join('\n'));
}

/**
 * The flow of this visit, as the server has it now. One that cannot be had or read is told in the
 * console, and the flow that the page was built with takes its place: a visitor can always book.
 */
export async function loadFlow(url: string): Promise<Flow> {
  try {
    return await fetchFlow(url);
  } catch (error) {
    console.error('The built-in flow is used:', error instanceof Error ? error.message : error);
    const [builtIn, { parseFlow }] = await Promise.all([
      inTime(import('../../flows/booking.json')),
      loadParser(),
    ]);
    const parsed = parseFlow(builtIn.default);
    if (!parsed.ok) throw new Error('The built-in flow does not parse', { cause: error });
    return parsed.flow;
  }
}
