import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createProject, repository } from '../scripts/support/project.ts';

const page = readFileSync(join(repository, 'docs/flows.md'), 'utf8');
const project = createProject();
afterAll(() => project.remove());

/** A command of the page and its output there; empty where the page shows none. */
interface Shown {
  readonly command: string;
  readonly output?: string;
}

/** A block that begins with a command is input; the block after it is its output. */
function shownOn(text: string): Shown[] {
  const blocks = [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)]
    .filter(([, language]) => language === '')
    .map(([, , block]) => block!.trimEnd());
  return blocks.flatMap((block, index) => {
    if (!block.startsWith('npm run ')) return [];
    const next = blocks[index + 1];
    const output = next === undefined || next.startsWith('npm run ') ? undefined : next;
    return [{ command: block, ...(output !== undefined && { output }) }];
  });
}

/** Matches output that contains the shown lines in order, with anything in place of "…". */
function asShown(output: string): RegExp {
  const said = output.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${said.join('.*?')}$`, 's');
}

// Each command is a process of its own, as for a reader of the page.
const patience = { timeout: 300_000 };

it('docs/flows.md shows what its commands print, from top to bottom', patience, async () => {
  const all = shownOn(page);
  expect(all.length).toBeGreaterThan(8);
  for (const { command, output } of all) {
    const printed = await project.run(command);
    if (output !== undefined) expect(printed).toMatch(asShown(output));
    else expect(printed).not.toMatch(/^(error|refused)/m);
  }
  // What the page says in words is true, too: the question has a form, one shop has its own flow.
  expect(project.read('schemas/steps/ask-mileage.json')).toContain('How many miles');
  const [own] = /flows\/shops\/[0-9a-f-]+\.json/.exec(page)!;
  expect(project.read(own)).toContain('"../../schemas/flow.schema.json"');
});
