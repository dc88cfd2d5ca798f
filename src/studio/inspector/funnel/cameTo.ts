import type { CameOf, Funnel, VisitSummary } from '../../../contract/staff.gen.ts';
import { isGoal } from '../../../engine/isGoal.ts';
import type { Flow } from '../../../engine/types.ts';
import { books } from '../books.ts';
import type { Series } from '../plots/DaysPlot.tsx';
import { stepInWords } from '../words.ts';
import words from './words.json';

/** The steps that say what a visit came to, where that is no booking: the goals of its flow. */
const goalSteps = (flow: Flow | undefined): readonly string[] =>
  flow === undefined || books(flow) ? [] : [...new Set(Object.values(flow.goals))];

/** Whether a visit that was over on a step came to what its flow is for. */
export const isOutcome = (flow: Flow | undefined, step: string): boolean =>
  goalSteps(flow).includes(step);

/** How many visits came to each goal of their flow; none for a flow that books. */
export const outcomesOf = (flow: Flow | undefined, visitsOn: (step: string) => number) =>
  goalSteps(flow).map((step) => ({
    step,
    title: stepInWords(flow!, step),
    visits: visitsOn(step),
  }));

/** The visits of a funnel that were over, or are still, on a step. */
export function endedOn({ steps }: Funnel, step: string): number {
  const ends = steps.find((each) => each.step === step)?.ends;
  return ends === undefined ? 0 : ends.booked + ends.lead + ends.left + ends.here;
}

/** What a visit came to, in words. */
export function endInWords(
  { end, step }: Pick<VisitSummary, 'end' | 'step'>,
  flow: Flow | undefined,
): string {
  if (flow !== undefined && !books(flow) && isGoal(flow, step)) return stepInWords(flow, step);
  return words.ends[String(end) as keyof typeof words.ends];
}

/** What visits come to that is counted, the visits themselves first. */
interface CountedSeries extends Series {
  readonly of: (came: CameOf) => number;
}

const colours = ['var(--success)', 'var(--amber-9)', 'var(--purple-9)', 'var(--danger)'];

/** What is counted of a flow: bookings and leads, or else the goals that it has. */
export function seriesOf(flow: Flow | undefined): readonly CountedSeries[] {
  const came =
    flow === undefined || books(flow)
      ? [
          { key: 'booked', title: words.booked, of: ({ booked }: CameOf) => booked },
          { key: 'leads', title: words.lead, of: ({ leads }: CameOf) => leads },
        ]
      : outcomesOf(flow, () => 0).map(({ step, title }) => ({
          key: `goal ${step}`,
          title,
          of: ({ steps }: CameOf) => steps.find((each) => each.step === step)?.over ?? 0,
        }));
  return [
    {
      key: 'visits',
      title: words.allVisits,
      colour: 'var(--brand-strong)',
      as: 'area',
      of: ({ visits }) => visits,
    },
    ...came.map((each, index) => ({
      ...each,
      colour: colours[index % colours.length]!,
      as: 'line' as const,
    })),
  ];
}

/** How many there were of it on some days, or on some devices. */
export const sumOf = (days: readonly CameOf[], { of }: CountedSeries) =>
  days.reduce((sum, day) => sum + of(day), 0);
