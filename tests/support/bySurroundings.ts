import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Which process a file needs: its project's, with the stand-in for the browser or without. */
const surroundings = ({ project, moduleId }: TestSpecification) =>
  project.name +
  (/^\/\/ @vitest-environment (\S+)/.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? '');

/**
 * Files that can share a process come one after the other, the longest first: Vitest ends a process
 * when the next file needs another one.
 */
export class BySurroundings extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => surroundings(one).localeCompare(surroundings(other)));
  }
}
