import { Button, Card, Flex, Text } from '@radix-ui/themes';
import { useState } from 'react';
import { spellOut } from '../../../../engine/explain/ruleInWords.ts';
import type { Flow, Step } from '../../../../engine/types.ts';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import { makeEdit, type EditOutcome } from '../editForms/makeEdit.ts';
import { suggestAnswerName } from '../editForms/suggestNames.ts';
import { useToast } from '../../../../page/ui/Toast.tsx';
import { changeField } from '../../../../edits/questions/changeField.ts';
import { freeName, object, textOrEmpty } from '../../../../edits/FlowText.ts';
import { readJsonText } from '../../../../edits/jsonText.ts';
import { wholeQuestion } from '../../../../edits/questions/changeQuestion.ts';
import {
  formQuestions,
  questionKinds,
  type FormQuestion,
} from '../../../../edits/questions/formQuestions.ts';
import { goTo, targetsOfChoices } from '../../../../edits/questions/goTo.ts';
import { GroupFields } from './questionFields.tsx';
import { groupFields, type GroupField } from '../../../../edits/questions/groupFields.ts';
import { orderQuestions } from '../../../../edits/questions/orderQuestions.ts';
import { QuestionEditor } from './QuestionEditor.tsx';
import styles from './Questions.module.css';
import { removeQuestion } from '../../../../edits/questions/removeQuestion.ts';

interface QuestionsPaneProps {
  draft: FlowDraft;
  flow: Flow;
  step: Step;
}

/** A question that is dragged, and the place where it would be dropped. */
interface Dragged {
  readonly name: string;
  readonly place: number;
}

const another = '';

const focusOn = (element: HTMLElement | null) => element?.focus();
const focusInside = (place: HTMLElement | null) =>
  focusOn(place?.querySelector<HTMLElement>('input') ?? null);

/** The place in a list of names, as somebody drags one onto another. */
function movedTo(names: readonly string[], name: string, place: number): string[] {
  const others = names.filter((other) => other !== name);
  return others.toSpliced(place, 0, name);
}

/** The place of the question under the pointer. */
function placeAt(x: number, y: number): number | undefined {
  const item = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-question]');
  return item ? Number(item.dataset.question) : undefined;
}

const otherKind = (fields: readonly GroupField[]) =>
  fields.flatMap(({ label, state }) => (state === 'off' ? [] : label)).join(', ') ||
  'Asked in a way of its own';

/** "A box to tick · needed · only after “Yes”". */
function aboutQuestion(
  question: FormQuestion,
  all: readonly FormQuestion[],
  fields: readonly GroupField[],
): string {
  const { kind, isRequired, shownIf, hasOwnRule } = question;
  const by = all.find(({ name }) => name === shownIf?.answer);
  const chosen = (shownIf?.is ?? []).map(
    (value) => by?.choices.find((choice) => choice.value === value)?.words.en ?? spellOut(value),
  );
  return [
    kind === undefined ? otherKind(fields) : questionKinds[kind],
    isRequired && 'needed',
    by !== undefined &&
      (chosen.length === 0
        ? `only once “${by.ask.en}” is answered`
        : `only if “${by.ask.en}” is ${chosen.map((one) => `“${one}”`).join(' or ')}`),
    hasOwnRule && 'shown under a condition of its own',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The questions of a step's screen, or why there are none to change. */
export function QuestionsPane({ draft, flow, step }: QuestionsPaneProps) {
  const text = step.form === undefined ? undefined : draft.forms[step.form];
  const questions = text === undefined ? undefined : formQuestions(text);
  if (text === undefined) {
    return (
      <p>
        The app draws this screen. “Ask a new question” under “Step” adds a screen that asks
        something before or after it.
      </p>
    );
  }
  if (questions === undefined) {
    return <p>The form cannot be read at the moment. Mend it under “For developers”.</p>;
  }
  return <Questions draft={draft} flow={flow} step={step} text={text} questions={questions} />;
}

interface QuestionsProps extends QuestionsPaneProps {
  /** The text of the form's file. */
  text: string;
  questions: readonly FormQuestion[];
}

/** Each question can be changed, moved and deleted, and others added. */
function Questions({ draft, flow, step, text, questions }: QuestionsProps) {
  const toast = useToast();
  const [open, setOpen] = useState<string>();
  const [dragged, setDragged] = useState<Dragged>();
  /** What came of the last press, and at which question. */
  const [told, setTold] = useState<{ at: string; made: EditOutcome; count: number }>();
  const names = questions.map(({ name }) => name);
  const decisions = targetsOfChoices(step, text);
  const tell = (at: string, made: EditOutcome) => {
    setTold({ at, made, count: (told?.count ?? 0) + 1 });
    if (made.label !== undefined) toast(`${made.label}. Undo takes it back.`);
    return made.refusal === undefined;
  };
  const order = (name: string, place: number) =>
    tell(
      name,
      makeEdit(draft, orderQuestions, {
        id: step.id,
        order: movedTo(names, name, place).join(' '),
      }),
    );
  const outcome = (at: string) => told?.at === at && <Outcome key={told.count} of={told.made} />;
  const editorOf = (question: FormQuestion | undefined, at: number) => (
    <QuestionEditor
      key={`${step.id} ${JSON.stringify(question)}`}
      flow={flow}
      question={question}
      earlier={questions.slice(0, at)}
      decidesFor={question?.name === decisions.answer ? decisions.targets : {}}
      canDecide={decisions.answer === '' || decisions.answer === question?.name}
      here={step.id}
      about={told?.at === (question?.name ?? another) ? told.made.refusal : undefined}
      onSet={(next) => {
        const name = question?.name ?? freeAnswer(suggestAnswerName(next.ask.en), draft);
        const made = makeEdit(draft, wholeQuestion, { id: step.id, question: { ...next, name } });
        const isMade = tell(made.refusal === undefined ? name : (question?.name ?? another), made);
        if (isMade) setOpen(name);
      }}
      onGoTo={(choice, where) =>
        tell(
          question!.name,
          makeEdit(draft, goTo, { id: step.id, choice, answer: question!.name, ...where }),
        )
      }
      onRemove={
        question === undefined || questions.length === 1
          ? undefined
          : () =>
              tell(
                question.name,
                makeEdit(draft, removeQuestion, { id: step.id, answer: question.name }),
              )
      }
    />
  );
  const fields = new Map(names.map((name) => [name, groupFields(text, name)]));
  const fieldsOf = ({ name }: FormQuestion) => (
    <GroupFields
      fields={fields.get(name)!}
      help={textOrEmpty(object(readJsonText(text).value).help)}
      onChange={(field, state) =>
        tell(name, makeEdit(draft, changeField, { id: step.id, answer: name, field, state }))
      }
    />
  );
  return (
    <Flex asChild direction="column" gap="3">
      <section aria-label="Questions of the screen">
        <Flex asChild direction="column" gap="2">
          <ol>
            {questions.map((question, at) => (
              <Card asChild key={question.name} className={styles.question}>
                <li
                  data-question={at}
                  data-dragged={dragged?.name === question.name || undefined}
                  data-over={(dragged?.place === at && dragged.name !== question.name) || undefined}
                >
                  <QuestionHead
                    question={question}
                    at={at}
                    dragged={dragged}
                    about={aboutQuestion(question, questions, fields.get(question.name)!)}
                    isOpen={open === question.name}
                    onOpen={(isOpen) => setOpen(isOpen ? question.name : undefined)}
                    onDrag={setDragged}
                    onOrder={(place) => order(question.name, place)}
                    count={names.length}
                  />
                  {outcome(question.name)}
                  {open === question.name && fieldsOf(question)}
                  {open === question.name && editorOf(question, at)}
                </li>
              </Card>
            ))}
          </ol>
        </Flex>
        {/* What was said of a question that is gone. */}
        {told !== undefined && told.at !== another && !names.includes(told.at) && outcome(told.at)}
        {open === another ? (
          <Card ref={focusInside}>
            <h3>Another question on this screen</h3>
            {editorOf(undefined, questions.length)}
            {outcome(another)}
          </Card>
        ) : (
          <Button variant="soft" onClick={() => setOpen(another)}>
            Ask another question on this screen
          </Button>
        )}
      </section>
    </Flex>
  );
}

/** What came of a press. */
function Outcome({ of: { refusal, label } }: { of: EditOutcome }) {
  return (
    <Text
      as="p"
      ref={focusOn}
      tabIndex={-1}
      role={refusal === undefined ? 'status' : 'alert'}
      color={refusal === undefined ? 'green' : 'red'}
    >
      {refusal?.why ?? `Done: ${label}.`}
    </Text>
  );
}

interface QuestionHeadProps {
  question: FormQuestion;
  /** Its place on the screen, and how many there are. */
  at: number;
  count: number;
  about: string;
  dragged: Dragged | undefined;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onDrag: (dragged: Dragged | undefined) => void;
  onOrder: (place: number) => void;
}

/** A question in the list: what it is, which opens it, and by what it is moved. */
function QuestionHead(props: QuestionHeadProps) {
  const { question, at, count, about, dragged, isOpen, onOpen, onDrag, onOrder } = props;
  return (
    <Flex gap="1">
      <button
        type="button"
        className={styles.grip}
        aria-label={`Move “${question.ask.en}”; arrow keys move it too`}
        title="Drag it, or use the arrow keys"
        onPointerDown={({ currentTarget, pointerId }) => {
          currentTarget.setPointerCapture(pointerId);
          onDrag({ name: question.name, place: at });
        }}
        onPointerMove={({ clientX, clientY }) => {
          const place = placeAt(clientX, clientY);
          if (dragged !== undefined && place !== undefined && place !== dragged.place)
            onDrag({ ...dragged, place });
        }}
        onPointerUp={() => {
          if (dragged !== undefined && dragged.place !== at) onOrder(dragged.place);
          onDrag(undefined);
        }}
        onPointerCancel={() => onDrag(undefined)}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
          if (by === 0 || at + by < 0 || at + by === count) return;
          event.preventDefault();
          event.stopPropagation();
          onOrder(at + by);
        }}
      >
        ⠿
      </button>
      <button
        type="button"
        className={styles.title}
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      >
        <strong>{question.ask.en}</strong>
        <span>{about}</span>
      </button>
    </Flex>
  );
}

/** A name for an answer that no form of the draft has yet. */
function freeAnswer(wanted: string, { forms }: FlowDraft): string {
  const questions = Object.values(forms).flatMap((form) => formQuestions(form) ?? []);
  return freeName(
    wanted || 'answer',
    questions.map(({ name }) => name),
    '',
  );
}
