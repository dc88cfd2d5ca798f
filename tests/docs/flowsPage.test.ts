import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(join(repository, 'docs/flows.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** A command of the page, and what the page says it prints; nothing where it does not say. */
interface Shown {
  readonly command: string;
  readonly output?: string;
}

/** A block that begins with a command is typed; the block after it is what comes back. */
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

/** What an output may be: as shown, with anything in place of "…". */
const asShown = (output: string) =>
  new RegExp(
    `^${output
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*?')}$`,
    's',
  );

let project: string;
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'flows-page-'));
  for (const path of ['flows/booking.json', 'schemas/steps', 'schemas/answers.json']) {
    cpSync(join(repository, path), join(project, path), { recursive: true });
  }
});
afterAll(() => rmSync(project, { recursive: true }));

/** Runs `npm run SCRIPT -- ARGUMENTS` as npm would, in the copy of the project. */
function run(command: string): Promise<string> {
  const [, script, rest = ''] = /^npm run (\S+)(?: -- (.*))?$/.exec(command) ?? [];
  const file = /^tsx (.*)$/.exec(scripts[script!] ?? '')?.[1];
  if (file === undefined) throw new Error(`"${command}" is no command of this project`);
  const given = [...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
  const tsx = import.meta.resolve('tsx');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', tsx, join(repository, file), ...given],
      { cwd: project },
      (_error, stdout, stderr) => resolve(`${stdout}${stderr}`.trimEnd()),
    );
  });
}

it(
  'docs/flows.md shows what its commands print, from top to bottom',
  { timeout: 120_000 },
  async () => {
    const all = shownOn(page);
    expect(all.length).toBeGreaterThan(8);
    for (const { command, output } of all) {
      const printed = await run(command);
      if (output !== undefined) expect(printed, command).toMatch(asShown(output));
      else expect(printed, command).not.toMatch(/refused|^error/m);
    }
    // What the page says in words: the question is there, and one shop has a flow of its own.
    expect(existsSync(join(project, 'schemas/steps/ask-mileage.json'))).toBe(true);
    const own = 'flows/shops/45b57cb8-9f49-4f87-94b3-7504b3fcff82.json';
    expect(readFileSync(join(project, own), 'utf8')).toContain('"../../schemas/flow.schema.json"');
  },
);
