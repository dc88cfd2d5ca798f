import type { RJSFSchema } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { ErrorObject } from 'ajv';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Answers, ShopSettings } from '../contract/types.gen.ts';
import { applying } from './applying.ts';
import type { ConditionFacts } from './condition.ts';
import { fieldErrors, type FieldError } from './fieldErrors.ts';
import {
  answerNames,
  formAnswers,
  initialValues,
  isWithin,
  saySame,
  tidied,
  withValueAt,
  type FormValues,
  type Path,
} from './formValues.ts';
import type { StepFormModule } from './loadStepForm.ts';

/** What can be said of a form's values, wherever the customer has been. */
interface Judgement {
  /** One for each field that is wrong. */
  errors: readonly FieldError[];
  /** The fields that do not apply. */
  hidden: readonly Path[];
  facts: ConditionFacts;
}

/** Broken rules that are told while the customer types: there is no sense in typing on. */
const toldAtOnce: ReadonlySet<string> = new Set(['maxLength', 'maxItems']);

/**
 * What a form holds, what is wrong with it, and which of that is shown: the state behind
 * `StepForm`. The values live here alone; `answers` is read when the form opens.
 *
 * @param onChange hears the form's answers as they are typed, untidied, for the draft of the visit
 * @param onHold hears what the form would give now, from the beginning on
 */
export function useStepForm(
  { form, validators }: StepFormModule,
  answers: Answers,
  shop: ShopSettings,
  onChange: ((answers: Answers) => void) | undefined,
  onHold: ((answers: Answers) => void) | undefined,
) {
  const validator = useMemo(
    () => createPrecompiledValidator(validators, form.schema as RJSFSchema),
    [validators, form],
  );
  const [opened] = useState(() => ({ answers, values: initialValues(validator, form, answers) }));
  const [values, setValues] = useState(opened.values);
  const [touched, setTouched] = useState<readonly Path[]>([]);
  const [attempt, setAttempt] = useState<readonly FieldError[] | null>(null);
  // A widget may change a value and send an event at once: the event must see the change.
  const latest = useRef(values);

  const judge = (judged: FormValues): Judgement => {
    const tidy = tidied(judged) as FormValues;
    const changed = !saySame(judged, opened.values);
    const known = { answers: opened.answers, form: tidy, shop, changed };
    const { hidden, form: shown } = applying(form, known);
    const facts = { ...known, form: shown };
    const { errors: found = [] } = validator.rawValidation<ErrorObject>(form.schema, tidy);
    const errors = fieldErrors(form, found, hidden);
    return { errors, hidden, facts: { ...facts, valid: errors.length === 0 } };
  };
  const judgement = judge(values);
  const tell = useEffectEvent((held: FormValues) =>
    onHold?.(formAnswers(form, held, judgement.hidden)),
  );
  useEffect(() => tell(values), [values]);

  const change = (next: FormValues) => {
    latest.current = next;
    setValues(next);
    onChange?.(Object.fromEntries(answerNames(form).map((name) => [name, next[name]])));
  };

  return {
    ...judgement,
    validator,
    values,
    /** What was wrong at the last attempt to go on; null before the first. */
    attempt,
    /** The errors to show: all after an attempt to go on, before that those of fields that were left. */
    shownErrors: judgement.errors.filter(
      ({ path, keyword }) =>
        attempt !== null || toldAtOnce.has(keyword) || touched.some((left) => isWithin(path, left)),
    ),
    change: (next: FormValues) => change({ ...latest.current, ...next }),
    setAt: (path: Path, value: unknown) =>
      change(withValueAt(latest.current, path, value) as FormValues),
    touch: (path: Path) => setTouched((old) => [...old, path]),
    /** From now on every error is shown. */
    fail: (found: readonly FieldError[]) => setAttempt(found),
    /** What the form gives now, and what is wrong with it, also in the middle of an event. */
    result: () => {
      const judged = judge(latest.current);
      return { ...judged, answers: formAnswers(form, latest.current, judged.hidden) };
    },
  };
}
