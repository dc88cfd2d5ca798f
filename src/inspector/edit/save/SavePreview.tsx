import type { FlowDraft } from '../draft/useFlowDraft.ts';
import styles from './Save.module.css';

/** The flow file that belongs to a page's address, in words. */
function flowFile(search: string): string {
  const owner = new URLSearchParams(search);
  const [shop, org] = [owner.get('shop'), owner.get('org')];
  if (shop !== null) return `flows/shops/${shop}.json, this shop’s own flow`;
  if (org !== null) return `flows/organisations/${org}.json, this organisation’s own flow`;
  return 'flows/booking.json, everybody’s flow';
}

/** The file of a form: one that is changed for a shop is a copy of its own. */
function formFile(id: string, search: string): string {
  const owner = new URLSearchParams(search);
  const [shop, org] = [owner.get('shop'), owner.get('org')];
  const folder = shop !== null ? `shops/${shop}/` : org !== null ? `organisations/${org}/` : '';
  return `schemas/steps/${folder}${id}.json`;
}

/** Says which files saving would write and which visitors are affected. */
export function SavePreview({ draft, search }: { draft: FlowDraft; search: string }) {
  const { changedForms, forms, text, published, verdict } = draft;
  const written = changedForms.filter((id) => forms[id] !== undefined);
  const gone = changedForms.filter((id) => forms[id] === undefined);
  const files = [
    ...(text === published.flow ? [] : [flowFile(search)]),
    ...written.map((id) => formFile(id, search)),
  ];
  const { difference } = verdict.verdict ?? {};
  return (
    <p className={styles.hint}>
      Saving writes {files.join('; ')}.
      {gone.length > 0 &&
        ` It takes away ${gone.map((id) => formFile(id, search)).join(', ')} where no other flow shows it.`}
      {verdict.isCurrent && difference !== undefined && ` ${difference.summary}.`}
    </p>
  );
}
