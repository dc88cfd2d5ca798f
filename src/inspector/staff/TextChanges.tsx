import type { FlowFiles, TextChange } from '../../contract/staff.gen.ts';
import styles from './Staff.module.css';
import words from './words.json';

/** More than this is told by its number alone. */
const MOST = 200;

/** A place in words: by the title of the step that has it, else by the form. */
function titlesOf(flow: string): (file: string, pointer: string) => string {
  const steps = stepsOf(flow);
  return (file, pointer) => {
    const parts = pointer.split('/').slice(1).map(unescaped);
    const form = /^schemas\/steps\/(.+)\.json$/.exec(file)?.[1];
    const step =
      form === undefined
        ? parts[0] === 'steps'
          ? parts[1]
          : undefined
        : Object.keys(steps).find((id) => steps[id]?.form === form);
    const title = step === undefined ? undefined : (steps[step]?.title ?? step);
    const rest = form === undefined && step !== undefined ? parts.slice(2) : parts;
    return [title ?? form, ...rest].filter((part) => part !== undefined).join(' › ');
  };
}

const unescaped = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');

type Steps = Readonly<Record<string, { readonly title?: string; readonly form?: string }>>;

function stepsOf(flow: string): Steps {
  try {
    return (JSON.parse(flow) as { steps?: Steps }).steps ?? {};
  } catch {
    // The findings tell that it is no JSON.
    return {};
  }
}

/** Each text or setting that differs, with what stood and stands there. */
export function TextChanges({ of, after }: { of: readonly TextChange[]; after: FlowFiles }) {
  if (of.length === 0) return <p>{words.noTexts}</p>;
  const placeOf = titlesOf(after.flow);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.place}</th>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {of.slice(0, MOST).map(({ file, pointer, before, after: now }) => (
            <tr key={file + pointer}>
              <th scope="row">{placeOf(file, pointer)}</th>
              <td>{before === undefined ? <i>{words.nothing}</i> : <del>{before}</del>}</td>
              <td>{now === undefined ? <i>{words.nothing}</i> : <ins>{now}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {of.length > MOST && <p>{words.moreTexts.replace('{more}', String(of.length - MOST))}</p>}
    </>
  );
}
