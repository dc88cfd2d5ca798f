import { Flex } from '@radix-ui/themes';
import en from '../../../../page/text/en.json';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import { formOf } from '../../stepWords.ts';
import { AppTexts } from './AppTexts.tsx';
import { FormTextsEditor } from './FormTextsEditor.tsx';
import { formSentences, withText } from './formSentences.ts';
import { TextGroup } from './TextRows.tsx';
import { WordsField } from './WordsField.tsx';
import { below } from '../../../../files/json/pointer.ts';
import { isOfEveryStep } from '../../../../engine/isOfEveryStep.ts';
import type { Flow, Step } from '../../../../engine/types.ts';
import { eventInWords, stepInWords } from '../../words.ts';

interface TextsPaneProps {
  draft: FlowDraft;
  flow: Flow;
  step: Step;
}

/** Every text of a step, to be edited in place: those of the flow file, and those of its form. */
export function TextsPane({ draft, flow, step }: TextsPaneProps) {
  const form = formOf(flow, step.id);
  return (
    <Flex direction="column" gap="5">
      {form !== undefined && <FormTextsEditor key={form} draft={draft} form={form} />}
      {form !== undefined && <ButtonWords draft={draft} form={form} />}
      {draft.isFlowReadable && <AppTexts draft={draft} flow={flow} step={step} />}
      <TextGroup
        label="Texts of the flow"
        title="In the flow"
        notes={['Read by your people, not by customers.']}
      >
        {draft.isFlowReadable ? (
          flowTexts(flow, step).map(({ label, pointer, words }) => (
            <WordsField
              key={pointer}
              label={label}
              words={words}
              onChange={(next) => draft.edit(withText(draft.text, pointer, next), label, pointer)}
            />
          ))
        ) : (
          <p>The flow cannot be read at the moment. Mend it under “For developers”.</p>
        )}
      </TextGroup>
    </Flex>
  );
}

/** The staff's texts of a step: its title, and the reason of each transition. */
function flowTexts(flow: Flow, step: Step) {
  const here = below('/steps', step.id);
  const transitions = Object.values(step.on)
    .flat()
    .filter((transition) => !isOfEveryStep(transition));
  return [
    { label: 'Name of the step', pointer: `${here}/title`, words: step.title ?? '' },
    { label: 'Name in statistics', pointer: `${here}/screenName`, words: step.screenName ?? '' },
    ...transitions.map(({ event, target, why, pointer }) => ({
      label: `Why “${eventInWords(flow, event)}” leads to ${stepInWords(flow, target)}`,
      pointer: `${pointer}/why`,
      words: why ?? '',
    })),
  ];
}

/**
 * Texts that the app supplies where a form has none: the Continue button and the help below the
 * heading.
 */
const usual = [
  { pointer: '/continue', label: 'Continue button', words: en['forms.continue'] },
  { pointer: '/help', label: 'Help under the heading', words: '' },
];

/**
 * Fields for the texts that the form does not have yet; one that it has is among its other texts.
 */
function ButtonWords({ draft, form }: { draft: FlowDraft; form: string }) {
  const text = draft.forms[form];
  const own = text === undefined ? undefined : formSentences(text);
  if (text === undefined || own === undefined) return null;
  const said = new Set(own.flatMap(({ pointers }) => pointers));
  const left = usual.filter(({ pointer }) => !said.has(pointer));
  if (left.length === 0) return null;
  return (
    <TextGroup label="What the app says here" title="As the app says it, until you change it">
      {left.map(({ pointer, label, words }) => (
        <WordsField
          key={pointer}
          label={label}
          words={words}
          commits
          onChange={(next) => {
            if (next.trim() === '' || next === words) return;
            draft.editForm(form, withText(text, pointer, next), label);
          }}
        />
      ))}
    </TextGroup>
  );
}
