import { diffWords } from 'diff';
import type { FileChange } from './changesOf.ts';
import styles from './ShownChange.module.css';
import words from './words.json';

const languages = Object.entries(words.languages);

/** A text with the words marked that the other side does not have. */
function Marked({ text, other, as: Mark }: { text: string; other: string; as: 'del' | 'ins' }) {
  const [before, after] = Mark === 'del' ? [text, other] : [other, text];
  const parts = diffWords(before, after).filter(({ added, removed }) =>
    Mark === 'del' ? !added : !removed,
  );
  return parts.map(({ value, added, removed }, index) =>
    added || removed ? <Mark key={index}>{value}</Mark> : <span key={index}>{value}</span>,
  );
}

/** What the two sides of a difference are called. */
export interface SideNames {
  readonly before: string;
  readonly after: string;
}

interface WordsTableProps {
  of: FileChange;
  sides: SideNames;
}

/** What visitors read on both sides, language by language, with the words marked that differ. */
export function WordsTable({ of: { words: said, outdated, missing }, sides }: WordsTableProps) {
  if (said === undefined) return null;
  const { before, after } = said;
  const shown = languages.filter(
    ([id]) => before?.[id] !== undefined || after?.[id] !== undefined || id === 'en',
  );
  const note = (id: string) =>
    outdated.some((one) => one === id)
      ? words.outdated
      : missing.some((one) => one === id)
        ? words.missing
        : undefined;
  const rows = after === undefined ? shown : languages;
  return (
    <table className={styles.words}>
      <thead>
        <tr>
          <th scope="col">{words.language}</th>
          {before !== undefined && <th scope="col">{sides.before}</th>}
          {after !== undefined && <th scope="col">{sides.after}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(([id, name]) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {before !== undefined && (
              <td lang={id}>
                <Marked text={before[id] ?? ''} other={after?.[id] ?? ''} as="del" />
              </td>
            )}
            {after !== undefined && (
              <td>
                <span lang={id}>
                  <Marked text={after[id] ?? ''} other={before?.[id] ?? ''} as="ins" />
                </span>
                {note(id) !== undefined && <small className={styles.note}>{note(id)}</small>}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
