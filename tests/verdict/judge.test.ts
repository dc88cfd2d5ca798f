import { execFileSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import builtAnswers from '../../schemas/answers.json';
import { judgeFiles } from '../../server/live/judgeFiles.ts';
import type { FlowFiles } from '../../src/contract/staff.gen.ts';
import { judgeDraft } from '../../src/studio/inspector/edit/verdict/judgeDraft.ts';
import { fileFindings, judge } from '../../src/verdict/judge.ts';
import { shippedFiles } from '../studio/inspector/edit/support.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const root = join(import.meta.dirname, '../..');
const shipped: FlowFiles = { ...shippedFiles(), answers: JSON.stringify(builtAnswers) };

const parsed = (text: string) =>
  JSON.parse(text) as {
    schema: { properties: Record<string, object> };
    steps: Record<string, { collects: string[] }>;
  };
const withCard = (): FlowFiles => {
  const notes = parsed(shipped.forms['add-notes']!);
  notes.schema.properties.loyaltyCard = {
    $ref: '../answers.json#/$defs/loyaltyCard',
    title: 'Loyalty card',
  };
  const flow = parsed(shipped.flow);
  flow.steps['add-notes']!.collects.push('loyaltyCard');
  const loyaltyCard = { type: 'string', maxLength: 40 };
  return {
    flow: JSON.stringify(flow),
    forms: { ...shipped.forms, 'add-notes': JSON.stringify(notes) },
    answers: JSON.stringify({ ...builtAnswers, $defs: { ...builtAnswers.$defs, loyaltyCard } }),
  };
};

/** What `flow:check` says of a set of files in a folder. */
function checked(folder: string, { flow, forms, answers }: FlowFiles): string {
  writeFileSync(join(folder, 'flows/booking.json'), flow);
  writeFileSync(join(folder, 'schemas/answers.json'), answers);
  for (const [id, text] of Object.entries(forms)) {
    writeFileSync(join(folder, `schemas/steps/${id}.json`), text);
  }
  const program = [join(root, 'scripts/flowCheck.ts'), 'flows/booking.json'];
  try {
    return execFileSync(join(root, 'node_modules/.bin/tsx'), program, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

describe('a set of files is judged the same by the worker, the server and the command line', () => {
  let folder: string;
  beforeAll(() => {
    folder = temporaryFolder();
    for (const part of ['flows', 'schemas']) {
      cpSync(join(root, part), join(folder, part), { recursive: true });
    }
  });

  const isError = ({ severity }: { severity: string }) => severity === 'error';
  async function errorsOf(set: FlowFiles) {
    const worker = judgeDraft(shipped, set, { meant: 'all' });
    const server = await judgeFiles({ name: 'booking', files: set, from: shipped });
    const line = checked(folder, set);
    return {
      worker: [...worker.problems, ...Object.values(worker.formProblems).flat()]
        .filter(isError)
        .map(({ message }) => message),
      server: server.problems.filter(isError).map(({ message }) => message),
      line: line.split('\n').filter((each) => each.startsWith('error')),
    };
  }

  test('with answers that have one name more than the built ones: nothing is wrong', async () => {
    expect(await errorsOf(withCard())).toEqual({ worker: [], server: [], line: [] });
  });

  test('without that name in its answers: the form is refused, in the same words', async () => {
    const { worker, server, line } = await errorsOf({ ...withCard(), answers: shipped.answers });

    expect(worker.join()).toContain('loyaltyCard');
    expect(server).toEqual(worker);
    expect(line).toHaveLength(worker.length);
    for (const message of worker) expect(line.join('\n')).toContain(message);
  });
});

describe('the verdict', () => {
  test.each([
    ['flow', 'flows/booking.json'],
    ['answers', 'schemas/answers.json'],
  ] as const)(
    'on %s that are no JSON names that file, and asks nothing else of it',
    (part, file) => {
      for (const text of ['{', '[]', 'null']) {
        const [found] = fileFindings('booking', judge({ ...shipped, [part]: text }, shipped));

        expect(found).toMatchObject({ file, code: 'not-json', severity: 'error' });
      }
    },
  );

  test('leaves a set aside that cannot be read, as what was before', () => {
    const { problems, faring } = judge(shipped, { ...shipped, answers: '{' });

    expect([problems, faring]).toEqual([[], undefined]);
  });

  test('tells what is wrong with a form that no step shows', () => {
    const forms = { ...shipped.forms, fresh: '{ "schema": {} }' };

    expect(fileFindings('booking', judge({ ...shipped, forms }))).toContainEqual(
      expect.objectContaining({ file: 'schemas/steps/fresh.json', code: 'unusable-form' }),
    );
  });
});
