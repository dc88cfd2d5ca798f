import type { FolderNotice, ScopeName } from '../../../contract/staff.gen.ts';
import { fillWords } from '../words.ts';
import styles from './Drafts.module.css';
import words from './folderWords.json';

/** What does not stand in the server's folder as it is live, and what to do about it. */
export function FolderNotices({
  notices,
  scope,
}: {
  notices: readonly FolderNotice[];
  scope: ScopeName;
}) {
  return notices
    .filter((notice) => notice.scope === scope || notice.scope === 'everybody')
    .map(({ flow, scope: of, file, kind, detail }) => (
      <div key={`${flow} ${of} ${kind}`} className={styles.failure}>
        <output>{fillWords(words[kind], { file, pull: pullOf(flow, of) })}</output>
        {detail.length > 0 && (
          <details>
            <summary>{words.details}</summary>
            {detail.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </details>
        )}
      </div>
    ));
}

const pullOf = (flow: string, scope: ScopeName) =>
  `npm run flow:pull -- --flow ${flow} --scope ${scope}`;
