import type { StepFormDefinition } from '../../../stepFile/types.ts';
import type { Condition, Precondition, Sample } from '../../../checker/model/surroundings.ts';
import { isGiven } from '../../../engine/guards.ts';
import type { Json } from '../../../engine/types.ts';
import { decidedEvent } from '../../../forms/decidedEvent.ts';
import { shop } from '../samples.ts';
import type { OperationName } from '../../../contract/types.gen.ts';
import { fieldsOf, partsOf, widgetOf } from './fields.ts';
import { fillingsOf, isPassed, type Filling } from './fillings.ts';
import { letsEverybodyOn } from './stuck.ts';
import { mergedTries, type Tries } from './compared.ts';
import {
  answersRead,
  likeAnswers,
  shopsFor,
  situationsAt,
  situationsBefore,
  triesOf,
} from './situations.ts';

/** Errors that do not prevent the events beside Continue, which may leave answers open. */
const leavesOpen: ReadonlySet<string> = new Set(['required', 'minItems', 'minProperties']);

/** The answers that a filled-in form sends; null for one that is blank or does not apply. */
function answersOf(form: StepFormDefinition, { values, hidden }: Filling): Record<string, Json> {
  const entries = fieldsOf(form).map(({ name }) => {
    const value = hidden.includes(name) ? undefined : values[name];
    return [name, isGiven(value) ? value! : null] as const;
  });
  return Object.fromEntries(entries);
}

/** With which earlier answers each widget still offers what is sent, where it takes back the rest. */
function offeredWith(
  form: StepFormDefinition,
  sent: Readonly<Record<string, Json>>,
  tries: Tries,
): Condition | undefined {
  const settled = fieldsOf(form).flatMap((field) => {
    const widget = widgetOf(field);
    const isSent = (sent[field.name] ?? null) !== null;
    return isSent && widget?.settles === true ? [{ field, widget }] : [];
  });
  if (settled.length === 0) return undefined;
  return {
    reads: { answers: settled.flatMap(({ widget }) => widget.reads ?? []) },
    isMet: ({ answers }) =>
      settled.every(({ field, widget }) =>
        widget
          .gives(field, { shop, answers, tries }, field.name)
          .some((gift) => JSON.stringify(gift[field.name]) === JSON.stringify(sent[field.name])),
      ),
  };
}

/** The samples of an event, each set of answers once. */
function waysOf(
  form: StepFormDefinition,
  answers: Iterable<Record<string, Json>>,
  further: Tries | undefined,
): Sample[] {
  const tries = mergedTries(further ?? new Map(), triesOf(form));
  const ways = new Map<string, Sample>();
  for (const sent of answers) {
    const given = offeredWith(form, sent, tries);
    ways.set(JSON.stringify(sent), { answers: sent, ...(given && { given }) });
  }
  return [...ways.values()];
}

const allFillings = (form: StepFormDefinition, tries: Tries | undefined): Filling[] =>
  shopsFor(form).flatMap((shop) =>
    situationsAt(form, shop, tries).flatMap((situation) => [...fillingsOf(form, situation)]),
  );

/** What a form sends, and what it needs of a visit. */
export interface FormSends {
  /** Samples by event; '' stands for the forward event. */
  readonly ways: Readonly<Record<string, readonly Sample[]>>;
  /** The events on which an answer decides; a flow without such an event goes on by the forward one. */
  readonly decided: readonly string[];
  /** The events of the buttons beside Continue, which are shown only if they lead anywhere. */
  readonly buttons: readonly string[];
  readonly calls: readonly OperationName[];
  readonly needs: readonly Precondition[];
}

/** The events beside Continue, each with the answers it adds and when it can be sent. */
function furtherEvents(form: StepFormDefinition) {
  const actions = (form.actions ?? []).map(({ event, showWhen, answers = {} }) => ({
    event,
    brings: answers as Record<string, Json>,
    isOffered: (filling: Filling) => filling.holds(showWhen),
  }));
  const fromWidgets = fieldsOf(form).flatMap((field) =>
    Object.entries(widgetOf(field)?.sends ?? {}).map(([event, brings]) => ({
      event,
      brings,
      // Only a visible widget can send anything.
      isOffered: ({ hidden }: Filling) => !hidden.includes(field.name),
    })),
  );
  return [...actions, ...fromWidgets];
}

/**
 * The need that a visitor can submit the form with the answers given before, if its conditions read
 * any.
 */
function passable(form: StepFormDefinition): Precondition[] {
  const answers = answersRead(form);
  if (answers.length === 0) return [];
  const known = new Map<string, boolean>();
  return [
    {
      id: 'passable',
      words: 'the answers that its conditions ask for: nobody can go on from there',
      reads: { answers },
      isMet({ answers: before }) {
        const key = JSON.stringify(before);
        let verdict = known.get(key);
        if (verdict === undefined) {
          verdict = likeAnswers(form, before).every((one) =>
            situationsBefore(form, one, answers).some((situation) =>
              letsEverybodyOn(form, [...fillingsOf(form, situation)]),
            ),
          );
          known.set(key, verdict);
        }
        return verdict;
      },
    },
  ];
}

/**
 * What a form can send, with sample answers, and what it needs of a visit.
 *
 * @param tries values to try in its fields, because other forms tell them apart
 */
export function formSends(form: StepFormDefinition, tries?: Tries): FormSends {
  const fillings = allFillings(form, tries);
  const passed = fillings
    .filter((filling) => isPassed(form, filling))
    .map((one) => answersOf(form, one));
  const decided = [...new Set(Object.values(form.decides?.events ?? {}))];
  const ways: Record<string, readonly Sample[]> = Object.fromEntries(
    ['', ...decided].map((event) => {
      const sent = passed.filter((answers) => (decidedEvent(form, answers) ?? '') === event);
      return [event, waysOf(form, sent, tries)];
    }),
  );
  for (const { event, brings, isOffered } of furtherEvents(form)) {
    const sent = fillings.filter(
      (filling) =>
        isOffered(filling) && filling.wrong.every(({ keyword }) => leavesOpen.has(keyword)),
    );
    ways[event] = waysOf(
      form,
      sent.map((one) => ({ ...answersOf(form, one), ...brings })),
      tries,
    );
  }
  const drawn = fieldsOf(form).flatMap((field) => [field, ...partsOf(field)]);
  return {
    ways,
    decided,
    buttons: (form.actions ?? []).map(({ event }) => event),
    calls: drawn.flatMap((field) => widgetOf(field)?.calls ?? []),
    needs: passable(form),
  };
}
