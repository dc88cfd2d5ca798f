import { Text } from '@radix-ui/themes';
import type { Flow } from '../../../../engine/types.ts';
import { hasLeadForm } from '../../../../page/steps/declarations/pages.ts';
import { SelectField } from '../../../../page/ui/SelectField.tsx';
import { stepInWords } from '../../words.ts';
import type { Words } from '../../../../edits/edit.ts';
import type { FormQuestion } from '../../../../edits/questions/formQuestions.ts';
import { decidingAnswers } from '../../../../edits/questions/goTo.ts';

const newEnd = 'a new end';
const end: Words = {
  en: 'We will call you',
  es: 'Le llamaremos',
  'fr-CA': 'Nous vous appellerons',
};

interface DecisionsProps {
  flow: Flow;
  /** The step that asks. */
  here: string;
  question: FormQuestion;
  /** The step to which each choice leads; none for one that goes on as usual. */
  decidesFor: Readonly<Record<string, string>>;
  onGoTo: (choice: string, where: { target?: string; end?: Words }) => void;
  /** Why the last of them was refused. */
  refusal: string | null;
}

/** Where each answer of a question leads. */
export function Decisions(props: DecisionsProps) {
  const { flow, here, question, decidesFor, onGoTo, refusal } = props;
  const steps = Object.keys(flow.steps).filter((id) => id !== here);
  return (
    <fieldset>
      <legend>An answer can decide where they go</legend>
      {decidingAnswers(question).map(({ value, words }) => (
        <SelectField
          key={value}
          label={`“${words}”: then go to`}
          value={decidesFor[value] ?? ''}
          onChange={(target) =>
            onGoTo(value, target === newEnd ? { end } : target === 'on' ? {} : { target })
          }
          placeholder="On, as everybody does"
          options={[
            { value: 'on', label: 'On, as everybody does' },
            ...(hasLeadForm(flow.id)
              ? [{ value: newEnd, label: 'A new end of the booking: “We will call you”' }]
              : []),
          ]}
          groups={[
            {
              label: 'Another step',
              options: steps.map((id) => ({ value: id, label: stepInWords(flow, id) })),
            },
          ]}
        />
      ))}
      {refusal !== null && <Text color="red">{refusal}</Text>}
    </fieldset>
  );
}
