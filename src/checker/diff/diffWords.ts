import type { Flow } from '../../engine/types.ts';
import { eventName, factWords, titleInEither } from '../words.ts';
import type { DiffGroup, FlowDiff, Kind } from './diffFlows.ts';
import type { KindChoice, Route } from './kinds.ts';

const listed = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const endings: Record<Route['ending'], string> = {
  goal: '',
  end: ' – and the visit ends',
  stuck: ' – and nothing takes what they do',
  round: ' – and so on, round for ever',
  'not offered': ' – where nobody could choose that',
};

function choiceWords(
  flow: Flow,
  { step, fact, event, value }: KindChoice,
  name: (id: string) => string,
) {
  if (fact !== undefined) return factWords(flow, { [fact]: value });
  if (event !== undefined) return `answers ${String(value)} on ${name(step!)}`;
  const words = eventName(flow, String(value));
  // Words that are what a button says have their own marks.
  return `${words.startsWith("'") ? words : `“${words}”`} on ${name(step!)}`;
}

function changeWords(
  { dropped, added, reordered, endsElse }: DiffGroup,
  name: (id: string) => string,
) {
  const parts = [
    ...(dropped.length > 0 ? [`no longer come to ${listed(dropped.map(name))}`] : []),
    ...(added.length > 0 ? [`now come to ${listed(added.map(name))}`] : []),
    ...(reordered ? ['come to the same steps in another order'] : []),
    ...(endsElse ? ['end elsewhere'] : []),
  ];
  return parts.length > 0 ? listed(parts) : 'come to the same steps, but Back leads elsewhere';
}

/** A visit that comes to the goal in both flows is the example that says most. */
const arrives = ({ before, after }: Kind) => before.ending === 'goal' && after.ending === 'goal';

/** A group of kinds of visitor for people to read. */
export interface GroupWords {
  readonly kinds: number;
  /** What changes for them, after "12 of 96 visits". */
  readonly change: string;
  /** What all of them have in common, in words; may be empty. */
  readonly shared: readonly string[];
  /** The kind among them whose way is shortest. */
  readonly example: Kind;
  /** Its way before and now, in the names of the steps. */
  readonly before: string;
  readonly now: string;
}

/** The groups of a behaviour diff in words, the largest first. */
export function groupWords(before: Flow, after: Flow, diff: FlowDiff): GroupWords[] {
  const name = (step: string) => titleInEither({ before, after }, step);
  const route = ({ steps, ending }: Route) => `${steps.map(name).join(' → ')}${endings[ending]}`;
  return diff.groups.map((group) => {
    const example = group.kinds.toSorted(
      (one, other) =>
        Number(arrives(other)) - Number(arrives(one)) ||
        one.before.steps.length - other.before.steps.length,
    )[0]!;
    return {
      kinds: group.kinds.length,
      change: changeWords(group, name),
      shared: group.shared.map((choice) => choiceWords(after, choice, name)),
      example,
      before: route(example.before),
      now: route(example.after),
    };
  });
}

/** How many kinds of visits now go another way, in a line. */
export function diffSummary({ kinds, changed, isComplete }: Omit<FlowDiff, 'groups'>): string {
  const more = isComplete ? '' : ' (there are more than were looked at)';
  return changed === 0
    ? `${kinds === 1 ? 'the only kind of visit goes' : `all ${kinds} kinds of visits go`} the same way as before${more}`
    : `${changed} of ${kinds} kinds of visits now go another way${more}`;
}

/**
 * A behaviour diff for people: a block for each group of kinds of visitor, with one example.
 * One line where nothing changes for anybody.
 */
export function diffWords(before: Flow, after: Flow, diff: FlowDiff): string[] {
  return [
    diffSummary(diff),
    ...groupWords(before, after, diff).flatMap(({ kinds, change, shared, ...example }) => [
      `- ${kinds} of ${diff.kinds} visits ${change}` +
        (shared.length > 0 ? `; all of them: ${shared.join('; ')}` : ''),
      `    before: ${example.before}`,
      `    now:    ${example.now}`,
    ]),
  ];
}
