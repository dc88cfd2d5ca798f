import type { FlowDraft } from '../draft/useFlowDraft.ts';
import styles from './Texts.module.css';
import { formOf } from '../../stepWords.ts';
import { AppTexts } from './AppTexts.tsx';
import { ButtonWords } from './ButtonWords.tsx';
import { flowTexts } from './flowTexts.ts';
import { FormTextsEditor } from './FormTextsEditor.tsx';
import { withText } from './formSentences.ts';
import { WordsField } from './WordsField.tsx';

/** Every text of a step, to be edited in place: those of the flow file, and those of its form. */
export function TextsPane({ draft, selected }: { draft: FlowDraft; selected: string }) {
  const { flow, isFlowReadable } = draft;
  const step = flow?.steps[selected];
  if (flow === undefined || step === undefined) return <p>Choose a step to read its texts.</p>;
  const form = formOf(flow, selected);
  return (
    <div className={styles.texts}>
      {form !== undefined && <FormTextsEditor key={form} draft={draft} form={form} />}
      {form !== undefined && <ButtonWords draft={draft} form={form} />}
      {isFlowReadable && <AppTexts draft={draft} flow={flow} step={step} />}
      <section aria-label="Texts of the flow">
        <h3 className={styles.title}>In the flow</h3>
        <p className={styles.note}>Read by your people, not by customers.</p>
        {isFlowReadable ? (
          <div className={styles.flowTexts}>
            {flowTexts(flow, selected).map(({ label, pointer, words }) => (
              <WordsField
                key={pointer}
                label={label}
                words={words}
                onChange={(next) => draft.edit(withText(draft.text, pointer, next), label, pointer)}
              />
            ))}
          </div>
        ) : (
          <p>The flow cannot be read at the moment. Mend it under “For developers”.</p>
        )}
      </section>
    </div>
  );
}
