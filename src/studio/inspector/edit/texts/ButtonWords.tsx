import en from '../../../../page/text/en.json';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import { formSentences, withText } from './formSentences.ts';
import styles from './Texts.module.css';
import { WordsField } from './WordsField.tsx';

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
export function ButtonWords({ draft, form }: { draft: FlowDraft; form: string }) {
  const text = draft.forms[form];
  const own = text === undefined ? undefined : formSentences(text);
  if (text === undefined || own === undefined) return null;
  const said = new Set(own.flatMap(({ pointers }) => pointers));
  const left = usual.filter(({ pointer }) => !said.has(pointer));
  if (left.length === 0) return null;
  return (
    <section aria-label="What the app says here">
      <h3 className={styles.title}>As the app says it, until you change it</h3>
      <div className={styles.flowTexts}>
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
      </div>
    </section>
  );
}
