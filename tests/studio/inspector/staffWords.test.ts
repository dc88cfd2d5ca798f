import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type ESTree } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** The files below a folder whose names fit, from the root. */
const filesOf = (folder: string, pattern: RegExp): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name));

const wordFiles = filesOf('src/studio/inspector', /[wW]ords\.json$/);
const codeFiles = [
  ...[
    'src/studio/inspector',
    'src/checker/questions',
    'src/page/steps/declarations/screens',
  ].flatMap((room) => filesOf(room, /(?<!\.gen)\.tsx?$/)),
  'src/page/steps/declarations/preconditions.ts',
  ...['staff', 'versions', 'experiments', 'funnel', 'appointments', 'folder'].flatMap((room) =>
    filesOf(`server/${room}`, /(?<!\.gen)\.ts$/),
  ),
];

/** Every text of a file of words. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.values(value as Readonly<Record<string, unknown>>).flatMap(textsIn);

/** Attributes that are read or heard. */
const isShown =
  /^(aria-label|aria-description|alt|title|label|placeholder|heading|hint|note|legend)$/;

/** Whether a string in code is words for people: at least two, on one line. */
const isWording = (text: string) => /[A-Za-z,”}] [“{A-Za-z]/.test(text) && !text.includes('\n');

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** A template as one text, with each value in it as a blank that is filled. */
const templateText = (node: ESTree.TemplateLiteral) =>
  node.quasis.map((part) => part.value.cooked ?? '').join('{it}');

/** What code says to people: text and labels of JSX, and strings of several words; not names, SQL and the errors of bugs. */
function saidIn(node: Node, isLabel = false): string[] {
  const said = (text: string) => (isLabel || isWording(text) ? [text] : []);
  const below = (parts: readonly unknown[], label = false) =>
    parts
      .flat()
      .filter(isNode)
      .flatMap((part) => saidIn(part, label));
  switch (node.type) {
    case 'TaggedTemplateExpression':
    case 'ImportDeclaration':
    case 'TSLiteralType':
      return [];
    case 'NewExpression':
      return (node['callee'] as Node)['name'] === 'Error' ? [] : below([node['arguments']]);
    case 'Property':
      return below([node['value']]);
    case 'JSXText':
      return [(node['value'] as string).replaceAll(/\s+/g, ' ').trim()];
    case 'Literal':
      return typeof node['value'] === 'string' ? said(node['value']) : [];
    case 'TemplateLiteral':
      return [
        ...said(templateText(node as unknown as ESTree.TemplateLiteral)),
        ...below([node['expressions']]),
      ];
    case 'JSXAttribute':
      return below([node['value']], isShown.test(String((node['name'] as Node)['name'])));
    default:
      return below(Object.values(node));
  }
}

const saidBy = (name: string, code: string) => {
  const { program, errors } = parseSync(name, code);
  expect(errors, name).toEqual([]);
  return saidIn(program as unknown as Node);
};

/** What staff should not have to read, by what it is called. */
const refused: Readonly<Record<string, RegExp>> = {
  'a status of HTTP': /\(\d{3}\)|\{status\}|\bHTTP\b|\bstatus \d{3}\b/,
  JSON: /[[\]]|\{(?!\w+\})|(?<!\{\w+)\}/,
  'a pattern': /\\[dws]|\^|\$(?!\d)/,
  'a mark of lists': /^- /,
  'quotes within quotes': /“[^”]*["“]/,
  'one of many': /(?:^|[^\d.,])1 (?!of\b|in\b)[a-z]+s\b(?!’)/,
  'a name of the code': /\b(?!iPhone|iPad|macOS)[a-z]+[A-Z]\w*\b(?<!\{\w+)(?!\})|\bon-[a-z]/,
};

/** What is wrong with texts, each with what it is called. */
const faultsOf = (texts: readonly string[]) =>
  texts.flatMap((text) =>
    Object.entries(refused)
      .filter(([, pattern]) => pattern.test(text))
      .map(([what]) => `${what}: ${text}`),
  );

test.each(wordFiles)('%s says nothing in a developer’s words', (name) => {
  expect(faultsOf(textsIn(JSON.parse(readFileSync(join(root, name), 'utf8'))))).toEqual([]);
});

test('nothing that code says to staff is in a developer’s words', () => {
  const faults = codeFiles.flatMap((name) =>
    faultsOf(saidBy(name, readFileSync(join(root, name), 'utf8'))).map(
      (fault) => `${name}: ${fault}`,
    ),
  );
  expect(faults).toEqual([]);
});

test('what a sentence quotes stands in curly marks, but for variables of the environment', () => {
  const straight = codeFiles
    .filter((name) => !name.startsWith('server/staff/'))
    .flatMap((name) => saidBy(name, readFileSync(join(root, name), 'utf8')))
    .filter((text) => text.includes('"{it}"'));
  expect(straight).toEqual([]);
  expect(saidBy('said.ts', 'const a = `there is no step "${id}" here`;')).toEqual([
    'there is no step "{it}" here',
  ]);
});

test.each([
  ['a status of HTTP', 'const a = <p>It was refused (400)</p>;'],
  ['a status of HTTP', 'throw new ApiError(400, `${name} was refused (400).`);'],
  ['JSON', 'const a = <p aria-label="cannotBook: []" />;'],
  ['a pattern', "const a = <p>{isOdd ? 'type what fits ^[0-9]+$' : ''}</p>;"],
  ['a mark of lists', 'const a = <li>- the first</li>;'],
  ['quotes within quotes', "const a = { hint: 'on “Way “to” come” it ends' };"],
  ['one of many', 'const a = <p>{said}, younger than 1 minutes</p>;'],
  ['a name of the code', 'throw new ApiError(422, `Choose a customerState for ${name}.`);'],
])('%s is found in %s', (what, code) => {
  const found = faultsOf(saidBy('said.tsx', code));
  expect(found.some((fault) => fault.startsWith(`${what}: `))).toBe(true);
});

test('the words of all rooms of the inspector are looked at', () => {
  expect(wordFiles.length).toBeGreaterThan(8);
  expect(codeFiles.length).toBeGreaterThan(200);
});
