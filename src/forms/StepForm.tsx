import Form from '@rjsf/core/lib/components/Form.js';
import type { UiSchema } from '@rjsf/utils';
import { useMemo, useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Answers } from '../contract/types.gen.ts';
import { t } from '../text/text.ts';
import { Button } from '../ui/Button.tsx';
import { FinalButton } from '../ui/FinalButton.tsx';
import { Screen } from '../ui/Screen.tsx';
import { holds } from './condition.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { FieldError } from './fieldErrors.ts';
import { focusField } from './focusField.ts';
import type { FormContext, WidgetRegistry } from './formContext.ts';
import { FormFieldsProvider, type FormFields } from './formProvider.ts';
import { formText, plainText } from './formText.tsx';
import { answerNames, isWithin, valueAt, type FormValues, type Path } from './formValues.ts';
import type { StepFormModule } from './loadStepForm.ts';
import styles from './StepForm.module.css';
import { formFields } from './theme/fields.tsx';
import { formTemplates } from './theme/templates.tsx';
import { useStepForm } from './useStepForm.ts';
import { formWidgets } from './widgets/registry.ts';

export interface StepFormProps {
  form: StepFormModule;
  /** The visit's answers; read when the form opens, after that the form's own values count. */
  answers: Answers;
  context: FormContext;
  /** The visit's own widgets, by the names files give in `ui:widget`. */
  widgets?: WidgetRegistry;
  /** Each change, as it is typed, for the draft of the visit: all answers the form asks for. */
  onChange?: (answers: Answers) => void;
  /** What it would give now, from the beginning on. */
  onHold?: (answers: Answers) => void;
  /** Continue or Skip: all answers the form asks for, `undefined` for a blank one. */
  onSubmit: (answers: Answers) => void;
  /** A further button or a widget sends an event of the flow; `context.send` unless given. */
  onEvent?: (event: string, answers: Answers) => void;
  /** Whether a further button leads anywhere; else it is not shown. All do unless given. */
  offers?: (event: string) => boolean;
  busy?: boolean;
  /** Stands above the form: what the visitor must know first. */
  banner?: ReactNode;
  /** Stands above the buttons. */
  footer?: ReactNode;
}

/** A step that is a form, drawn from its file. */
export function StepForm(props: StepFormProps) {
  return <OpenStepForm key={props.form.form.id} {...props} />;
}

/** An event may leave answers open, but not send wrong ones. */
const leavesOpen: ReadonlySet<string> = new Set(['required', 'minItems', 'minProperties']);

const noDefaults = { emptyObjectFields: 'skipDefaults' } as const;

function OpenStepForm(props: StepFormProps) {
  const { context, onSubmit, onEvent = context.send, busy = false, footer } = props;
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

  /** Shows what is wrong and brings the customer there: to the one field, or to the list of them. */
  const show = (wrong: readonly FieldError[]) => {
    flushSync(() => state.fail(wrong));
    const [first] = wrong;
    if (first === undefined) return;
    if (summary.current !== null) summary.current.focus();
    else goTo(first.path);
  };
  const mayContinue = form.continueWhen === undefined || holds(form.continueWhen, facts);
  const submit = () => {
    if (busy || !mayContinue) return;
    const result = state.result();
    if (result.errors.length > 0) show(result.errors);
    else onSubmit(result.answers);
  };
  const set = (values: Answers) => {
    const names = new Set(answerNames(form));
    const isOwn = ([name]: [string, unknown]) => names.has(name);
    const entries = Object.entries(values);
    const others = entries.filter((entry) => !isOwn(entry));
    if (others.length < entries.length) state.change(Object.fromEntries(entries.filter(isOwn)));
    if (others.length > 0) context.set(Object.fromEntries(others));
  };
  const send = (event: string, values: Answers = {}) => {
    if (Object.keys(values).length > 0) set(values);
    const result = state.result();
    const wrong = result.errors.filter(({ keyword }) => !leavesOpen.has(keyword));
    if (wrong.length > 0) show(wrong);
    else onEvent(event, { ...values, ...result.answers });
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
  };

  const skips = form.skipWhen !== undefined && holds(form.skipWhen, facts);
  const shownActions = (form.actions ?? []).filter(
    ({ event, showWhen }) =>
      props.offers?.(event) !== false && (showWhen === undefined || holds(showWhen, facts)),
  );
  const isValid = errors.length === 0;
  const showsContinue = form.hideUntilValid !== true || isValid;
  const hasButtons = showsContinue || shownActions.length > 0 || footer !== undefined;
  const buttons = hasButtons && (
    <div className={styles.actions}>
      {footer}
      {shownActions.map(({ label, event, answers }) => (
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
        <FinalButton
          type="submit"
          isFinal={skips}
          wide
          busy={busy}
          disabled={!mayContinue || (form.disableUntilValid === true && !isValid)}
        >
          {skips ? form.skip : (form.continue ?? t('forms.continue'))}
        </FinalButton>
      )}
    </div>
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
