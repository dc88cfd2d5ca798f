import type { KnownOnSteps } from '../../../../checker/explore/knownOn.ts';
import { ruleInWords } from '../../../../engine/explain/ruleInWords.ts';
import { evaluateRule, isTrue } from '../../../../engine/rule.ts';
import type { Flow, Json, Scalar } from '../../../../engine/types.ts';
import { listed } from '../../changes/side.ts';
import { asSentence, quoted, stepInWords } from '../../words.ts';
import { targetsOf } from './targetsOf.ts';

/** The condition that a variable has a value. */
const ruleOfValue = (name: string, value: Scalar): Json => {
  if (value === true) return { var: name };
  return value === false ? { '!': { var: name } } : { '==': [{ var: name }, value] };
};

interface Condition {
  /** What the file is given: the rule, or the name of a declared one. */
  readonly value: Json;
  readonly said: string;
  readonly rule: Json;
  readonly reads: readonly string[];
}

/** The conditions that a flow has words for: what several say is listed once. */
function conditionsOf(flow: Flow): Condition[] {
  const ofVariables = Object.entries(flow.variables).flatMap(([name, { domain, words }]) =>
    domain.flatMap((value): Condition[] => {
      const said = words?.[String(value)];
      const rule = ruleOfValue(name, value);
      return said === undefined ? [] : [{ value: rule, said, rule, reads: [name] }];
    }),
  );
  const declared = Object.entries(flow.guards).map(
    ([name, { rule, variables, answers }]): Condition => ({
      // What is read of answers is in no list of variables, so that nothing is said of it.
      value: name,
      rule,
      reads: answers.length > 0 ? [...variables, ''] : variables,
      said: ruleInWords(rule, flow),
    }),
  );
  // A declared one keeps its name in the file.
  const all = new Map([...ofVariables, ...declared].map((each) => [each.said, each]));
  return [...all.values()].toSorted((one, other) => one.said.localeCompare(other.said, 'en'));
}

/**
 * The step after which a condition can hold, for one that holds for nobody who arrives; undefined
 * where it may hold.
 */
function knownAfter(
  { rule, reads }: Condition,
  { arrivals, learned }: KnownOnSteps,
): string | undefined {
  // Nobody arrives at a step that is off, of whom anything could be known.
  if (arrivals.length === 0) return undefined;
  const mayHold = arrivals.some(
    (values) =>
      reads.some((name) => !Object.hasOwn(values, name)) ||
      isTrue(evaluateRule(rule, (name) => values[name])),
  );
  if (mayHold) return undefined;
  const steps = reads.flatMap((name) =>
    Object.entries(learned[name] ?? {}).flatMap(([value, step]) =>
      arrivals.some((values) => String(values[name]) === value) ? [] : [step],
    ),
  );
  return steps[0];
}

/**
 * The conditions that can decide who sees a step, in words; their values are JSON. Those that hold for
 * nobody who arrives there stand apart, with the step at which they become known.
 *
 * @param known what visits know there; undefined while that is computed
 */
export function conditionOptions(flow: Flow, known: KnownOnSteps | undefined) {
  const told = conditionsOf(flow).map((condition) => {
    const later = known && knownAfter(condition, known);
    const label = asSentence(condition.said);
    const value = JSON.stringify(condition.value);
    return later === undefined
      ? { isLater: false, value, label }
      : {
          isLater: true,
          value,
          label: `${label}: known only after ${quoted(stepInWords(flow, later))}`,
        };
  });
  return [
    { label: 'When it is so', options: told.filter(({ isLater }) => !isLater) },
    { label: 'Not known here yet', options: told.filter(({ isLater }) => isLater) },
  ].filter(({ options }) => options.length > 0);
}

/** Which answers cannot decide there, how an earlier one can, and what can decide nowhere. */
export function whenAnswersAreKnown(
  flow: Flow,
  known: KnownOnSteps | undefined,
  steps: readonly string[],
): string | undefined {
  if (known === undefined || known.arrivals.length === 0) return undefined;
  // Where a visit ends otherwise, nothing is left to decide.
  const asking = Object.values(flow.steps).filter(
    (step) => step.collects.length > 0 && targetsOf(step).length > 0 && !steps.includes(step.id),
  );
  const later = asking.filter(({ id }) => !known.before.includes(id));
  const places = listed(later.map(({ id }) => quoted(stepInWords(flow, id))));
  return [
    ...(later.length > 0 ? [`What is chosen at ${places} cannot decide here.`] : []),
    ...(later.length < asking.length
      ? [
          'An earlier answer can decide too: choose the step that asks it and, under “Questions”, say where each answer leads.',
        ]
      : []),
    'Which services are chosen and how old the vehicle is can decide nowhere: a flow does not know them.',
  ].join(' ');
}
