import { unlessBug } from '../engine/FlowBug.ts';
import { shownStep } from '../engine/shownStep.ts';
import { start } from '../engine/snapshot.ts';
import { transition } from '../engine/transition.ts';
import type { Flow, FlowEvent, Scalar } from '../engine/types.ts';
import type { Surroundings } from './model/surroundings.ts';

export const allListed = new Intl.ListFormat('en');
export const oneListed = new Intl.ListFormat('en', { type: 'disjunction' });
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** What a step is called where people read of it. */
export const titleOf = (flow: Flow, id: string): string => {
  const step = flow.steps[id];
  return `“${step?.title ?? step?.screenName ?? id}”`;
};

/** What two flows call a step: what is gone has its former name. */
export const titleInEither = ({ before, after }: Record<'before' | 'after', Flow>, id: string) =>
  titleOf(Object.hasOwn(after.steps, id) ? after : before, id);

/** What the goals of a flow are called: "Confirm details", or one of several. */
export const goalTitle = (flow: Flow): string =>
  oneListed.format([...new Set(Object.values(flow.goals))].map((goal) => titleOf(flow, goal)));

/** What an event is called: the author's words, else its name. */
export const eventName = (flow: Flow, event: string): string => {
  if (event === flow.back.event) return flow.eventWords[event] ?? 'Back';
  return flow.eventWords[event] ?? event;
};

/** Languages by their names: "Spanish and Canadian French". */
export const languagesInWords = (languages: readonly string[]): string =>
  allListed.format(languages.map((language) => languageNames.of(language) ?? language));

/** Answers in words of the product: "the notes"; the name of others. */
export const answersInWords = ({ answerWords = {} }: Surroundings, names: readonly string[]) =>
  allListed.format(
    names.map((name) => (Object.hasOwn(answerWords, name) ? answerWords[name]! : `“${name}”`)),
  );

const valueWords = (value: Scalar) => (value === null ? 'not known' : JSON.stringify(value));

/** Facts in words: the description of a fact, or what denies it. */
export function factWords(flow: Flow, facts: Readonly<Record<string, Scalar>>): string {
  return Object.entries(facts)
    .map(([name, value]) => {
      const words = flow.variables[name]?.description ?? name;
      if (value === true) return words;
      return value === false ? `not: ${words}` : `${words}: ${valueWords(value)}`;
    })
    .join('; ');
}

/** What a visit knows that it did not know at its start, for a sentence: `the phone is proven, x is "a"`. */
export function knownWords(flow: Flow, context: Readonly<Record<string, Scalar>>): string {
  return Object.entries(context)
    .filter(([name, value]) => flow.variables[name]?.initial !== value)
    .map(
      ([name, value]) =>
        flow.variables[name]?.words?.[String(value)] ?? `${name} is ${valueWords(value)}`,
    )
    .join(', ');
}

/**
 * A visit in words, a line for each event: where the visitor is, what happens, where it leads.
 * The last line names the step the visit ends on. An empty visit is one line.
 */
export function visitWords(flow: Flow, events: readonly FlowEvent[]): string[] {
  let snapshot = start(flow);
  const here = () => titleOf(flow, shownStep(flow, snapshot).step.id);
  const lines = events.map((event) => {
    const facts = event.facts === undefined ? '' : factWords(flow, event.facts);
    const line = `${here()}: ${eventName(flow, event.type)}${facts === '' ? '' : ` (${facts})`}`;
    // Where steps are skipped in a circle, say, whoever does it stays where they are.
    const next = unlessBug(() => transition(flow, snapshot, event));
    snapshot = next?.snapshot ?? snapshot;
    return next?.handled === true ? line : `${line} – nothing happens`;
  });
  return [...lines, here()];
}
