import { problemLine } from '../engine/parse/parseFlow.ts';
import type { Problem } from '../engine/types.ts';
import styles from './Inspector.module.css';

/** Why there is no flow to look at. */
export function FlowProblems({ problems }: { problems: readonly Problem[] }) {
  return (
    <main className={styles.page}>
      <h1>The flow cannot be read</h1>
      <ul>
        {problems.map((problem) => (
          <li key={problem.pointer + problem.message}>{problemLine('flow', problem)}</li>
        ))}
      </ul>
    </main>
  );
}
