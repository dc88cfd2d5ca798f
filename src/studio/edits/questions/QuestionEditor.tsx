import { useId, useRef, useState, type SubmitEvent } from 'react';
import type { Flow } from '../../../engine/types.ts';
import type { EditRefusal } from '../../inspector/edit/editForms/makeEdit.ts';
import { WordsFields, type Typed } from '../../inspector/edit/editForms/WordsFields.tsx';
import { stepInWords } from '../../inspector/words.ts';
import { Button } from '../../../page/ui/Button.tsx';
import { Checkbox } from '../../../page/ui/Checkbox.tsx';
import { LinkButton } from '../../../page/ui/LinkButton.tsx';
import { SelectField } from '../../../page/ui/SelectField.tsx';
import { TextField } from '../../../page/ui/TextField.tsx';
import type { Words } from '../edit.ts';
import {
  questionKinds,
  type FormQuestion,
  type EditedQuestion,
  type QuestionKind,
} from './formQuestions.ts';
import { decidingAnswers } from './goTo.ts';
import styles from './Questions.module.css';

interface QuestionEditorProps {
  flow: Flow;
  /** Undefined for one that is to be added. */
  question: FormQuestion | undefined;
  /** The questions that are asked before it on the screen. */
  earlier: readonly FormQuestion[];
  /** The step to which each choice leads; none for one that goes on as usual. */
  decidesFor: Readonly<Record<string, string>>;
  /** Whether its choices can decide: only those of one question of a screen can. */
  canDecide: boolean;
  /** The step that asks. */
  here: string;
  /** Why the last change of it was refused. */
  about: EditRefusal | undefined;
  onSet: (question: Omit<EditedQuestion, 'name'>) => void;
  onGoTo: (choice: string, where: { target?: string; end?: Words }) => void;
  /** Undefined for the only question of a screen. */
  onRemove: (() => void) | undefined;
}

interface TypedChoice {
  readonly key: number;
  readonly value: string | undefined;
  readonly words: Typed;
}

const nothing: Typed = { en: '', es: '', 'fr-CA': '' };
const typed = (words: Words | undefined): Typed => ({ ...nothing, ...words });
const kinds = Object.entries(questionKinds).map(([value, label]) => ({ value, label }));
const languages = { en: 'English', es: 'Spanish', 'fr-CA': 'Canadian French' } as const;

/** The words of the least and the most, by kind. */
export const boundLabels: Readonly<Partial<Record<QuestionKind, readonly [string, string]>>> = {
  text: ['At least (letters)', 'At most (letters)'],
  long: ['At least (letters)', 'At most (letters)'],
  number: ['Lowest number', 'Highest number'],
  several: ['At least (choices)', 'At most (choices)'],
};
const newEnd = 'a new end';
const end: Words = {
  en: 'We will call you',
  es: 'Le llamaremos',
  'fr-CA': 'Nous vous appellerons',
};
const always = 'always';

/** What somebody typed as a number; undefined for nothing. */
export const numberIn = (text: string) =>
  text.trim() === '' ? undefined : Number(text.replace(',', '.'));

/** Everything about one question: its words, its kind, its choices, and what each leads to. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { flow, question, earlier, decidesFor, canDecide, here, about } = props;
  const { onSet, onGoTo, onRemove } = props;
  const isNew = question === undefined;
  const isPlain = isNew || question.kind !== undefined;
  const [ask, setAsk] = useState(typed(question?.ask));
  const [kind, setKind] = useState<QuestionKind>(question?.kind ?? (isNew ? 'one' : 'text'));
  const lastKey = useRef(question?.choices.length ?? 2);
  const [choices, setChoices] = useState<readonly TypedChoice[]>(() =>
    isNew
      ? [0, 1].map((key) => ({ key, value: undefined, words: nothing }))
      : question.choices.map(({ value, words }, key) => ({ key, value, words: typed(words) })),
  );
  const [isRequired, setRequired] = useState(question?.isRequired ?? false);
  const [least, setLeast] = useState(String(question?.least ?? ''));
  const [most, setMost] = useState(String(question?.most ?? ''));
  const [by, setBy] = useState(question?.shownIf?.answer ?? always);
  const [chosen, setChosen] = useState<readonly string[]>(question?.shownIf?.is ?? []);
  const decider = earlier.find(({ name }) => name === by);
  const hasChoices = isPlain && (kind === 'one' || kind === 'several');
  const canLead =
    !isNew && canDecide && (kind === 'one' || kind === 'yes') && question.kind === kind;
  const wrong = (parameter: string) => (about?.about === parameter ? about.why : null);
  const bounds = isPlain ? boundLabels[kind] : undefined;
  const name = useId();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSet({
      ask,
      kind,
      choices: choices
        .filter(({ words }) => words.en.trim() !== '')
        .map(({ value, words }) => ({ value, words })),
      isRequired,
      least: numberIn(least),
      most: numberIn(most),
      ...(decider !== undefined && {
        shownIf: {
          answer: decider.name,
          ...(decidingAnswers(decider).length > 0 && { is: chosen }),
        },
      }),
    });
  };
  const setChoice = (key: number, words: Typed) =>
    setChoices(choices.map((one) => (one.key === key ? { ...one, words } : one)));
  const moveChoice = (at: number, by: -1 | 1) => {
    const moved = choices[at]!;
    setChoices(choices.toSpliced(at, 1).toSpliced(at + by, 0, moved));
  };
  const steps = Object.keys(flow.steps).filter((id) => id !== here);
  const leadsTo = (choice: string, words: string) => (
    <SelectField
      label={`“${words}”: then go to`}
      value={decidesFor[choice] ?? ''}
      onChange={(target) =>
        onGoTo(choice, target === newEnd ? { end } : target === 'on' ? {} : { target })
      }
      placeholder="On, as everybody does"
      options={[
        { value: 'on', label: 'On, as everybody does' },
        { value: newEnd, label: 'A new end of the booking: “We will call you”' },
      ]}
      groups={[
        {
          label: 'Another step',
          options: steps.map((id) => ({ value: id, label: stepInWords(flow, id) })),
        },
      ]}
    />
  );

  return (
    <form className={styles.editor} onSubmit={submit} noValidate>
      <WordsFields label="What is asked?" value={ask} onChange={setAsk} error={wrong('ask')} />
      {isPlain ? (
        <SelectField
          label="Kind of answer"
          value={kind}
          onChange={(value) => setKind(value as QuestionKind)}
          options={kinds}
          error={wrong('kind')}
        />
      ) : (
        <p>The app draws this answer in its own way: its kind and its choices stay.</p>
      )}
      {hasChoices && (
        <fieldset className={styles.choices}>
          <legend>Choices</legend>
          {choices.map(({ key, words }, at) => (
            <fieldset key={key} className={styles.choice} aria-label={`Choice ${at + 1}`}>
              {(['en', 'es', 'fr-CA'] as const).map((language) => (
                <TextField
                  key={language}
                  label={languages[language]}
                  lang={language}
                  value={words[language]}
                  onChange={(text) => setChoice(key, { ...words, [language]: text })}
                />
              ))}
              <div className={styles.choiceButtons}>
                <LinkButton disabled={at === 0} onClick={() => moveChoice(at, -1)}>
                  Up
                </LinkButton>
                <LinkButton disabled={at === choices.length - 1} onClick={() => moveChoice(at, 1)}>
                  Down
                </LinkButton>
                <LinkButton onClick={() => setChoices(choices.filter((one) => one.key !== key))}>
                  Take out
                </LinkButton>
              </div>
            </fieldset>
          ))}
          <LinkButton
            onClick={() => {
              lastKey.current += 1;
              setChoices([...choices, { key: lastKey.current, value: undefined, words: nothing }]);
            }}
          >
            Add a choice
          </LinkButton>
          {wrong('choices') !== null && <p className={styles.refusal}>{wrong('choices')}</p>}
        </fieldset>
      )}
      {bounds !== undefined && (
        <div className={styles.bounds}>
          <TextField
            label={bounds[0]}
            inputMode="decimal"
            value={least}
            onChange={setLeast}
            error={wrong('least')}
          />
          <TextField
            label={bounds[1]}
            inputMode="decimal"
            value={most}
            onChange={setMost}
            error={wrong('most')}
          />
        </div>
      )}
      <Checkbox
        label="Nobody goes on without an answer"
        checked={isRequired}
        onChange={setRequired}
      />
      {earlier.length > 0 && (
        <SelectField
          label="Show it"
          value={by}
          onChange={(value) => {
            setBy(value);
            setChosen([]);
          }}
          options={[
            {
              value: always,
              label: question?.hasOwnRule === true ? 'Under a condition of its own' : 'Always',
            },
            ...earlier.map((one) => ({ value: one.name, label: `Only if … “${one.ask.en}”` })),
          ]}
          error={wrong('shownIf')}
        />
      )}
      {decider !== undefined && decidingAnswers(decider).length > 0 && (
        <fieldset className={styles.choices}>
          <legend>… is answered by</legend>
          {decidingAnswers(decider).map(({ value, words }) => (
            <Checkbox
              key={value}
              name={`${name} ${value}`}
              label={words}
              checked={chosen.includes(value)}
              onChange={(isOn) =>
                setChosen(isOn ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
          ))}
        </fieldset>
      )}
      <div className={styles.buttons}>
        <Button kind="secondary" type="submit">
          {isNew ? 'Add the question' : 'Change the question'}
        </Button>
        {onRemove !== undefined && <LinkButton onClick={onRemove}>Delete the question</LinkButton>}
      </div>
      {canLead && (
        <fieldset className={styles.choices}>
          <legend>An answer can decide where they go</legend>
          {decidingAnswers(question).map(({ value, words }) => (
            <div key={value}>{leadsTo(value, words)}</div>
          ))}
          {wrong('choice') !== null && <p className={styles.refusal}>{wrong('choice')}</p>}
        </fieldset>
      )}
    </form>
  );
}
