import { readFileSync } from 'node:fs';
import { flowSurroundings } from '../../../server/live/flowSurroundings.ts';
import { Explorations } from '../../../src/checker/abstraction/explorations.ts';
import { coveringVisits, type CoveringVisit } from '../../../src/checker/explore/paths.ts';
import { Model } from '../../../src/checker/model/model.ts';
import { parseFlow } from '../../../src/engine/parse/parseFlow.ts';
import type { Flow } from '../../../src/engine/types.ts';

/** Which customers the shop has for the phone of a visit. */
export type Knows = 'nobody' | 'one' | 'several';

export interface FlowVisit extends CoveringVisit {
  /** Its events, for people to read. */
  readonly title: string;
  readonly knows: Knows;
  /** Ten digits that no other visit uses, since texts to one number are limited. */
  readonly phone: string;
}

const file = new URL('../../../flows/booking.json', import.meta.url);

/** The common flow, as in the repository. */
export function shippedFlow(): Flow {
  const parsed = parseFlow(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.ok) return parsed.flow;
  throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
}

function whoIsKnown({ events }: CoveringVisit): Knows {
  const match = events.find(({ type }) => type === 'on-matching-customer.yes');
  if (match === undefined) return 'nobody';
  return match.facts?.matchesSeveralCustomers === true ? 'several' : 'one';
}

const stepsOf = ({ takes }: CoveringVisit) => takes.map((pointer) => pointer.split('/')[2]!);

/** Of visits, some that together leave every step that any of them leaves. */
function leavingEveryStep(visits: readonly CoveringVisit[]): Set<CoveringVisit> {
  const left = new Set<string>();
  const news = (visit: CoveringVisit) =>
    new Set(stepsOf(visit).filter((step) => !left.has(step))).size;
  const chosen = new Set<CoveringVisit>();
  for (;;) {
    const most = visits.reduce((best, visit) => (news(visit) > news(best) ? visit : best));
    if (news(most) === 0) return chosen;
    chosen.add(most);
    for (const step of stepsOf(most)) left.add(step);
  }
}

/**
 * Visits of the common flow that together take every transition (docs/flow-checks.md). Those that
 * leave no further step by it are for `npm run test:deep`.
 */
export function flowVisits(): FlowVisit[] {
  const flow = shippedFlow();
  const { base } = new Explorations(new Model(flow, flowSurroundings()));
  const visits = coveringVisits(base);
  const first = leavingEveryStep(visits);
  return visits.map((visit, index) => {
    const events = visit.events.map(({ type }) => type.replace(/^on-/, '')).join(', ');
    return {
      ...visit,
      title: `${index + 1}: ${events}${first.has(visit) ? '' : ' @deep'}`,
      knows: whoIsKnown(visit),
      phone: String(3_605_000_000 + index),
    };
  });
}
