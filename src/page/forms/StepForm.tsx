import Form from '@rjsf/core';
import type { UiSchema } from '@rjsf/utils';
import { startTransition, useMemo, useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Answers } from '../../contract/types.gen.ts';
import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { FinalButton } from '../ui/FinalButton.tsx';
import { Screen } from '../ui/Screen.tsx';
import { conditionHolds } from './condition.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { AnswerError } from './fieldErrors.ts';
import { focusField } from './focusField.ts';
import type { FormContext, WidgetRegistry } from './formContext.ts';
import { FormFieldsProvider, type FormFields } from './formProvider.ts';
import { formText, plainText } from './formText.tsx';
import { answerNames, isWithin, valueAt, type FormValues, type Path } from './formValues.ts';
import type { StepFormModule } from './stepForms.ts';
import styles from './StepForm.module.css';
import { formFields } from './theme/fields.tsx';
import { formTemplates } from './theme/templates.tsx';
import { useStepForm } from './useStepForm.ts';
import { formWidgets } from './widgets/registry.ts';

export interface StepFormProps {
  form: StepFormModule;
  /** The visit's answers. Read when the form opens; after that the form keeps its own values. */
  answers: Answers;
  context: Omit<FormContext, 'set'>;
  /** Further widgets, by the names that form files use in `ui:widget`. */
  widgets?: WidgetRegistry;
  /**
   * Called after each change with all answers that the form asks for, for the draft of the visit.
   */
  onChange?: (answers: Answers) => void;
  /** Called at first and after each change with the answers that the form would send now. */
  onHold?: (answers: Answers) => void;
  /**
   * Called by Continue and Skip with all answers that the form asks for, `undefined` for a blank
   * one.
   */
  onSubmit: (answers: Answers) => void;
  /** Called when errors are shown in place of going on, with the fields in their order. */
  onErrors?: (fields: readonly Path[]) => void;
  /**
   * Whether a further button's event leads anywhere; if not, it is hidden. By default all are
   * shown.
   */
  offers?: (event: string) => boolean;
  busy?: boolean;
  /** Shown above the form: what the visitor must know first. */
  banner?: ReactNode;
}

/** A form, drawn from its file. */
export function StepForm(props: StepFormProps) {
  return <OpenStepForm key={props.form.form.id} {...props} />;
}

/** Errors that do not stop an event: answers may be missing then, but not wrong. */
const leavesOpen: ReadonlySet<string> = new Set(['required', 'minItems', 'minProperties']);

/** `initialValues` fills in the defaults. */
const noDefaults = { emptyObjectFields: 'skipDefaults', constAsDefaults: 'never' } as const;

function OpenStepForm(props: StepFormProps) {
  const { context, onSubmit, busy = false } = props;
  const { form } = props.form;
  const state = useStepForm(props.form, props.answers, context.shop, props.onChange, props.onHold);
  const { errors, shownErrors, hidden, facts, attempt } = state;
  const content = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLElement>(null);

  const idOf = (path: Path) => [form.id, ...path].join('_');
  const goTo = (path: Path) => {
    const ids = path.map((_, index) => idOf(path.slice(0, path.length - index)));
    if (content.current !== null) focusField(content.current, ids);
  };

  /**
   * Shows the errors and moves the focus: to the only field concerned, or to the list of errors.
   */
  const show = (wrong: readonly AnswerError[]) => {
    props.onErrors?.(wrong.map(({ path }) => path));
    flushSync(() => state.fail(wrong));
    const [first] = wrong;
    if (first === undefined) return;
    if (summary.current !== null) summary.current.focus();
    else goTo(first.path);
  };
  const mayContinue = form.continueWhen === undefined || conditionHolds(form.continueWhen, facts);
  const submit = () => {
    if (busy || !mayContinue) return;
    const result = state.result();
    if (result.errors.length > 0) show(result.errors);
    else onSubmit(result.answers);
  };
  const set = (values: Answers) => {
    const names = new Set(answerNames(form));
    state.change(Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))));
  };
  const send = (event: string, values: Answers = {}) => {
    // Drawn when there is time: nearly always the event leads to another screen.
    if (Object.keys(values).length > 0) startTransition(() => set(values));
    const result = state.result();
    const wrong = result.errors.filter(({ keyword }) => !leavesOpen.has(keyword));
    if (wrong.length > 0) show(wrong);
    else context.send(event, { ...values, ...result.answers });
  };

  const errorAt = (test: (path: Path) => boolean) =>
    shownErrors.find(({ path }) => test(path))?.message;
  const fields: FormFields = {
    context: { ...context, answers: { ...context.answers, ...state.values }, set, send },
    widgets: useMemo(() => ({ ...formWidgets, ...props.widgets }), [props.widgets]),
    valueAt: (path) => valueAt(state.values, path),
    setAt: state.setAt,
    errorAt: (field) => errorAt((path) => path.length === field.length && isWithin(path, field)),
    errorWithin: (field) => errorAt((path) => isWithin(path, field)),
    isHidden: (path) => hidden.some((field) => isWithin(path, field)),
    touch: state.touch,
    choose: state.choose,
  };

  const isValid = errors.length === 0;
  const actions = (form.actions ?? []).filter(
    ({ event, showWhen }) =>
      props.offers?.(event) !== false &&
      (showWhen === undefined || conditionHolds(showWhen, facts)),
  );
  const showsContinue = form.hideUntilValid !== true || isValid;
  const buttons = (showsContinue || actions.length > 0) && (
    <Buttons
      form={form}
      actions={actions}
      showsContinue={showsContinue}
      send={send}
      busy={busy}
      skips={form.skipWhen !== undefined && conditionHolds(form.skipWhen, facts)}
      disabled={!mayContinue || (form.disableUntilValid === true && !isValid)}
    />
  );

  return (
    <Screen
      heading={plainText(form.heading, context)}
      help={form.help === undefined ? undefined : formText(form.help, context)}
      footer={buttons}
      onSubmit={submit}
    >
      <div ref={content}>
        {props.banner}
        {attempt !== null && attempt.length > 1 && !isValid && (
          <ErrorSummary ref={summary} found={attempt} left={errors} idOf={idOf} onGoTo={goTo} />
        )}
        <FormFieldsProvider value={fields}>
          <Form
            tagName="div"
            idPrefix={form.id}
            schema={form.schema}
            uiSchema={form.uiSchema as UiSchema}
            validator={state.validator}
            formData={state.values}
            onChange={({ formData }) => state.change(formData as FormValues)}
            fields={formFields}
            templates={formTemplates}
            showErrorList={false}
            noHtml5Validate
            noValidate
            experimental_defaultFormStateBehavior={noDefaults}
          >
            <></>
          </Form>
        </FormFieldsProvider>
      </div>
    </Screen>
  );
}

interface ButtonsProps {
  busy: boolean;
  form: StepFormModule['form'];
  actions: NonNullable<StepFormModule['form']['actions']>;
  showsContinue: boolean;
  /** Whether there is nothing to send. */
  skips: boolean;
  disabled: boolean;
  send: (event: string, answers?: Answers) => void;
}

/** The form's further buttons, and Continue. */
function Buttons(props: ButtonsProps) {
  const { t } = useTexts();
  const { form, actions, showsContinue, skips, disabled, send, busy } = props;
  return (
    <div className={styles.actions}>
      {actions.map(({ label, event, answers }) => (
        <Button
          key={event}
          kind="secondary"
          wide
          disabled={busy}
          onClick={() => send(event, answers)}
        >
          {label}
        </Button>
      ))}
      {showsContinue && (
        <FinalButton type="submit" isFinal={skips} wide busy={busy} disabled={disabled}>
          {skips ? form.skip : (form.continue ?? t('forms.continue'))}
        </FinalButton>
      )}
    </div>
  );
}
