import { existsSync, rmSync } from 'node:fs';
import { diffWords } from '../../src/checker/diff/diffWords.ts';
import { compareRoutes } from '../../src/page/steps/declarations/judge.ts';
import { ownFormsOf, setOfFile, sharedFlow } from './flowFiles.ts';
import { readFlowFile } from './readFlowFile.ts';

/**
 * Deletes a shop's or an organisation's own flow, so that the common flow counts again, and prints
 * who takes another route then. Forms of its own go with it; those that all flows share stay.
 *
 * @returns why that is impossible; undefined if it was done, or would be with `isWritten`
 */
export function dropFlowCommand(own: string, isWritten: boolean): string | undefined {
  if (own === sharedFlow) return 'say whose flow: --shop SHOP-ID, or --organisation ORG-ID';
  if (!existsSync(own)) return `there is no ${own}: everybody's flow counts already`;
  for (const file of [own, sharedFlow]) readFlowFile(file);
  const { before, after, diff } = compareRoutes(setOfFile(own), setOfFile(sharedFlow))!;
  for (const line of diffWords(before, after, diff)) console.log(line);
  if (isWritten) {
    rmSync(own);
    const forms = ownFormsOf(own);
    if (forms !== undefined) rmSync(forms, { recursive: true, force: true });
  }
  console.log(
    isWritten
      ? `deleted: ${own}; ${sharedFlow} counts again`
      : `nothing was deleted: add --write to go back to ${sharedFlow}`,
  );
  return undefined;
}
