import type { RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { ErrorObject } from 'ajv';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Answers, ShopSettings } from '../../contract/types.gen.ts';
import { applyConditions } from './applyConditions.ts';
import type { ConditionFacts } from './condition.ts';
import { fieldErrors, type AnswerError } from './fieldErrors.ts';
import {
  answerNames,
  formAnswers,
  initialValues,
  isWithin,
  haveSameContent,
  tidyValue,
  withValueAt,
  type FormValues,
  type Path,
} from './formValues.ts';
import { useTexts } from '../text/useTexts.ts';
import type { StepFormModule } from './stepForms.ts';

/** What validation says about a form's values, whichever fields the customer has visited. */
interface Judgement {
  /** One error for each wrong field. */
  errors: readonly AnswerError[];
  /** The paths of fields that do not apply. */
  hidden: readonly Path[];
  facts: ConditionFacts;
}

/** Errors that are shown while the customer types, because further typing cannot mend them. */
const toldAtOnce: ReadonlySet<string> = new Set(['maxLength', 'maxItems']);

/**
 * The state behind `StepForm`: a form's values, its errors, and which of them are shown. Only this
 * holds the values; `answers` is read when the form opens.
 *
 * @param onChange called after each change with the form's answers, untidied, for the visit's draft
 * @param onHold called at first and after each change with the answers that the form would send now
 */
export function useStepForm(
  { form, validators }: StepFormModule,
  answers: Answers,
  shop: ShopSettings,
  onChange: ((answers: Answers) => void) | undefined,
  onHold: ((answers: Answers) => void) | undefined,
) {
  const { t } = useTexts();
  const validator = useMemo(
    () => createPrecompiledValidator(validators, form.schema as RJSFSchema),
    [validators, form],
  );
  const [opened] = useState(() => ({ answers, values: initialValues(form, validator, answers) }));
  const [values, setValues] = useState(opened.values);
  // A button that waits for answers cannot be pressed to hear what is wrong with earlier ones.
  const waits =
    form.disableUntilValid === true ||
    form.hideUntilValid === true ||
    form.continueWhen !== undefined;
  const [touched, setTouched] = useState<readonly Path[]>(() =>
    waits ? Object.keys(answers).map((name) => [name]) : [],
  );
  const [attempt, setAttempt] = useState<readonly AnswerError[] | null>(null);
  // A widget may change a value and send an event in one go; the event must see the change.
  const latest = useRef(values);

  const judge = (judged: FormValues): Judgement => {
    const tidy = tidyValue(judged) as FormValues;
    const changed = !haveSameContent(judged, opened.values);
    const known = { answers: opened.answers, form: tidy, shop, changed };
    const { hidden, form: shown } = applyConditions(form, known);
    const facts = { ...known, form: shown };
    const { errors: found = [] } = validator.rawValidation<ErrorObject>(form.schema, tidy);
    const errors = fieldErrors(form, tidy, found, hidden, t);
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

  const touch = (path: Path) => setTouched((old) => [...old, path]);

  return {
    ...judgement,
    validator,
    values,
    /** The errors when the customer last tried to go on; null before that. */
    attempt,
    /**
     * The errors to show: all once the customer has tried to go on; before that, those of visited
     * fields.
     */
    shownErrors: judgement.errors.filter(
      ({ path, keyword }) =>
        attempt !== null || toldAtOnce.has(keyword) || touched.some((left) => isWithin(path, left)),
    ),
    change: (next: FormValues) => change({ ...latest.current, ...next }),
    setAt: (path: Path, value: unknown) =>
      change(withValueAt(latest.current, path, value) as FormValues),
    touch,
    /** Says what is wrong with a choice, where no button can be pressed to hear it. */
    choose: (path: Path) => {
      if (waits) touch(path);
    },
    /** Shows every error from now on. */
    fail: (found: readonly AnswerError[]) => setAttempt(found),
    /** The current answers and errors, also in the middle of an event. */
    result: () => {
      const judged = judge(latest.current);
      return { ...judged, answers: formAnswers(form, latest.current, judged.hidden) };
    },
  };
}
