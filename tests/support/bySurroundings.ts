import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The process that a test file needs: its project's, with or without a DOM. */
const surroundings = ({ project, moduleId }: TestSpecification) =>
  project.name +
  (/^\/\/ @vitest-environment (\S+)/.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? '');

/**
 * Sorts test files so that those that can share a process follow one another, the longest first:
 * Vitest ends a process when the next file needs another one.
 */
export class BySurroundings extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => surroundings(one).localeCompare(surroundings(other)));
  }
}
