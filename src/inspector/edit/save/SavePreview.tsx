import { scopeOfAddress } from '../../staff/calls.ts';
import { formInWords } from '../../words.ts';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import styles from './Save.module.css';

/** The flow of a page's address, in words. */
function flowInWords(search: string): string {
  const [kind] = scopeOfAddress(search).split(':');
  if (kind === 'shop') return 'this shop’s own flow';
  return kind === 'organisation' ? 'this organisation’s own flow' : 'everybody’s flow';
}

const listed = new Intl.ListFormat('en');

/** Says what saving would change, and which visitors are affected. */
export function SavePreview({ draft, search }: { draft: FlowDraft; search: string }) {
  const { changedForms, forms, flow, text, published, verdict } = draft;
  const named = (ids: readonly string[]) => listed.format(ids.map((id) => formInWords(flow, id)));
  const written = changedForms.filter((id) => forms[id] !== undefined);
  const gone = changedForms.filter((id) => forms[id] === undefined);
  const changes = [
    ...(text === published.flow ? [] : [flowInWords(search)]),
    ...(written.length > 0
      ? [`the ${written.length === 1 ? 'screen' : 'screens'} ${named(written)}`]
      : []),
  ];
  const { difference } = verdict.verdict ?? {};
  return (
    <p className={styles.hint}>
      Saving changes {listed.format(changes)}
      {scopeOfAddress(search) !== 'everybody' && ', for nobody else'}.
      {gone.length > 0 && ` It takes ${named(gone)} away where no other flow shows it.`}
      {verdict.isCurrent && difference !== undefined && ` ${difference.summary}.`}
    </p>
  );
}
