import { Button, Flex, Grid } from '@radix-ui/themes';
import { useState, type SubmitEvent } from 'react';
import type { Flow } from '../../../../engine/types.ts';
import type { EditRefusal } from '../editForms/makeEdit.ts';
import { nothing, WordsFields, type Typed } from '../editForms/WordsFields.tsx';
import { Checkbox } from '../../../../page/ui/Checkbox.tsx';
import { LinkButton } from '../../../../page/ui/LinkButton.tsx';
import { SelectField } from '../../../../page/ui/SelectField.tsx';
import type { Words } from '../../../../edits/edit.ts';
import type {
  EditedQuestion,
  FormQuestion,
  QuestionKind,
} from '../../../../edits/questions/formQuestions.ts';
import { decidingAnswers } from '../../../../edits/questions/goTo.ts';
import {
  alwaysShown,
  BoundFields,
  hasBounds,
  kinds,
  numberIn,
  ShownIf,
} from './questionFields.tsx';
import { ChoicesField, type TypedChoice } from './ChoicesField.tsx';
import { Decisions } from './Decisions.tsx';

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

const typed = (words: Words | undefined): Typed => ({ ...nothing, ...words });

/** Everything about one question: its words, its kind, its choices, and what each leads to. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { flow, question, earlier, decidesFor, canDecide, here, about } = props;
  const { onSet, onGoTo, onRemove } = props;
  const isNew = question === undefined;
  const isPlain = isNew || question.kind !== undefined;
  const [ask, setAsk] = useState(typed(question?.ask));
  const [kind, setKind] = useState<QuestionKind>(question?.kind ?? (isNew ? 'one' : 'text'));
  const [choices, setChoices] = useState<readonly TypedChoice[]>(() =>
    isNew
      ? [0, 1].map((key) => ({ key, value: undefined, words: nothing }))
      : question.choices.map(({ value, words }, key) => ({ key, value, words: typed(words) })),
  );
  const [isRequired, setRequired] = useState(question?.isRequired ?? false);
  const [least, setLeast] = useState(String(question?.least ?? ''));
  const [most, setMost] = useState(String(question?.most ?? ''));
  const [by, setBy] = useState(question?.shownIf?.answer ?? alwaysShown);
  const [chosen, setChosen] = useState<readonly string[]>(question?.shownIf?.is ?? []);
  const decider = earlier.find(({ name }) => name === by);
  const hasChoices = isPlain && (kind === 'one' || kind === 'several');
  const canLead =
    !isNew && canDecide && (kind === 'one' || kind === 'yes') && question.kind === kind;
  const wrong = (parameter: string) => (about?.about === parameter ? about.why : null);

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
  return (
    <Flex asChild direction="column" gap="4">
      <form onSubmit={submit} noValidate>
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
          <ChoicesField choices={choices} onChange={setChoices} refusal={wrong('choices')} />
        )}
        {isPlain && hasBounds(kind) && (
          <Grid columns="2" gap="3">
            <BoundFields
              kind={kind}
              least={least}
              most={most}
              onLeast={setLeast}
              onMost={setMost}
              errorOf={wrong}
            />
          </Grid>
        )}
        <Checkbox
          label="Nobody goes on without an answer"
          checked={isRequired}
          onChange={setRequired}
        />
        <ShownIf
          earlier={earlier}
          by={by}
          chosen={chosen}
          usually={question?.hasOwnRule === true ? 'Under a condition of its own' : 'Always'}
          onChange={(answer, is) => {
            setBy(answer);
            setChosen(is);
          }}
          error={wrong('shownIf')}
        />
        <Flex wrap="wrap" gap="4" align="center">
          <Button type="submit" variant="soft">
            {isNew ? 'Add the question' : 'Change the question'}
          </Button>
          {onRemove !== undefined && (
            <LinkButton onClick={onRemove}>Delete the question</LinkButton>
          )}
        </Flex>
        {canLead && (
          <Decisions
            flow={flow}
            here={here}
            question={question}
            decidesFor={decidesFor}
            onGoTo={onGoTo}
            refusal={wrong('choice')}
          />
        )}
      </form>
    </Flex>
  );
}
