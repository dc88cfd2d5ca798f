import { useMemo } from 'react';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import styles from './Save.module.css';
import { withVersion } from './withVersion.ts';

const versionOf = (text: string) => {
  try {
    const { version } = JSON.parse(text) as { version?: unknown };
    return typeof version === 'number' ? version : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Suggests a new version number where visitors take another route: a visit keeps the version with
 * which it began.
 */
export function VersionHint({ draft }: { draft: FlowDraft }) {
  const before = useMemo(() => versionOf(draft.published.flow), [draft.published.flow]);
  const { verdict, isCurrent } = draft.verdict;
  const isOther = isCurrent && (verdict?.difference?.changed ?? 0) > 0;
  if (!isOther || before === undefined || draft.flow?.version !== before) return null;
  const next = before + 1;
  return (
    <p className={styles.hint}>
      Other routes, same version: visits under way would go on in the changed flow.{' '}
      <LinkButton onClick={() => draft.edit(withVersion(draft.text, next), `Version ${next}`)}>
        Make it version {next}
      </LinkButton>
    </p>
  );
}
