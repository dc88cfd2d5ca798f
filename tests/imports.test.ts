import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

/** What the files of an area may import. An area is always free to import itself. */
interface Rule {
  /** Areas, or single files of another area. */
  ours: readonly string[];
  /** Areas of which only types may be imported. */
  types?: readonly string[];
  /** The packages allowed; absent: any. */
  packages?: readonly string[];
}

/** The rooms of `src/booking` from the ground up, each with those it may import. */
const rooms = (imports: Record<string, readonly string[]>): Record<string, Rule> =>
  Object.fromEntries(
    Object.entries(imports).map(([room, ours]) => [
      room,
      { ours, types: [contractTypes], packages: ['date-fns', '@date-fns/tz'] },
    ]),
  );

const contractTypes = 'src/contract/types.gen.ts';
const staffTypes = 'src/contract/staff.gen.ts';
/** The languages of the tool, and which of them a visitor gets. */
const language = 'src/text/chooseLanguage.ts';

/** Arrows point one way and `booking` needs nothing, so that anyone may use it. Of several areas the innermost counts. */
const rules: Record<string, Rule> = {
  'src/contract': { ours: [], packages: [] },
  // Waiting, idling and files, as a browser has them: no React, nothing of ours.
  'src/browser': { ours: [], packages: [] },
  'src/json': {
    ours: [],
    packages: ['@cfworker/json-schema', '@lezer/json', 'ajv', 'jsonc-parser'],
    types: [staffTypes],
  },
  // Rules are rules, in flows and in forms.
  'src/stepFile': { ours: ['src/json', 'src/engine/ruleOperators.ts', 'schemas'] },
  'src/engine': {
    ours: ['src/json/isObject.ts', 'src/json/isTakenName.ts', 'src/json/pointer.ts'],
    packages: ['json-logic-js'],
  },
  // Proves flows: whoever only runs them does without.
  'src/checker': {
    ours: [
      'src/engine',
      'src/checker/questions',
      'src/json/isObject.ts',
      'src/json/isSameJson.ts',
      'src/json/pointer.ts',
    ],
    packages: [],
  },
  // What is asked of a graph is the same, whatever was tracked to explore it.
  'src/checker/questions': {
    ours: [
      'src/engine',
      'src/checker/explore',
      'src/checker/model',
      'src/checker/question.ts',
      'src/checker/words.ts',
      'src/checker/maps.ts',
      'src/checker/maps.ts',
    ],
    packages: [],
  },
  // What numbers may be said to show: of anything that is counted.
  'src/statistics': { ours: [], packages: ['simple-statistics'] },
  // The edits of a flow, for whoever offers them: the command line and the inspector.
  'src/edits': {
    ours: ['src/engine', 'src/checker', 'src/json', 'src/stepFile'],
    types: [staffTypes],
  },
  ...rooms({
    'src/booking/clock': [],
    'src/booking/shop': [],
    'src/booking/appointment': [],
    'src/booking/text': [],
    'src/booking/page': ['src/booking/text'],
    'src/booking/customer': ['src/booking/shop', 'src/booking/text'],
    'src/booking/slots': ['src/booking/clock'],
    'src/booking/vehicle': ['src/booking/shop', 'src/booking/clock', 'src/booking/text'],
    'src/booking/request': [
      'src/booking/clock',
      'src/booking/shop',
      'src/booking/page',
      'src/booking/customer',
      'src/booking/slots',
      'src/booking/text',
      'src/booking/vehicle',
    ],
    'src/booking/calendar': ['src/booking/clock', 'src/booking/customer', 'src/booking/request'],
  }),
  'src/text/build': { ours: [], packages: ['vite', 'node:fs'] },
  'src/text': { ours: ['src/booking'], packages: ['date-fns', 'react'] },
  'src/api': {
    ours: ['src/contract', 'src/text', 'src/booking', 'src/browser', 'src/json/isObject.ts'],
    packages: ['react', '@tanstack/react-query'],
  },
  'src/ui/icons/build': { ours: [], packages: ['vite', 'node:path'] },
  'src/ui': {
    ours: ['src/text', 'src/browser'],
    types: [contractTypes],
    packages: ['react', 'react-dom', '@mdi/js'],
  },
  'src/widgets': { ours: ['src/ui', 'src/booking', 'src/api', 'src/text', 'src/contract'] },
  'src/forms': {
    ours: [
      'src/browser',
      'src/ui',
      'src/booking',
      'src/text',
      'src/contract',
      'src/stepFile',
      'src/json',
      'src/engine/rule.ts',
      'src/engine/ruleOperators.ts',
    ],
    types: ['src/widgets', 'src/engine/types.ts'],
  },
  'src/steps': {
    ours: [
      'src/steps/declarations',
      'src/browser',
      'src/forms',
      'src/widgets',
      'src/ui',
      'src/booking',
      'src/api',
      'src/wizard',
      'src/text',
      'src/contract',
    ],
  },
  // What screens are, for whoever proves a flow: no React, no DOM, so that servers and workers have it.
  'src/steps/declarations': {
    ours: [
      'src/booking',
      'src/json',
      'src/stepFile',
      'src/contract',
      'src/engine',
      'src/checker',
      'src/forms/condition.ts',
      'src/forms/applyConditions.ts',
      'src/forms/decidedEvent.ts',
      'src/forms/defaultWidget.ts',
      'src/forms/withDefaults.ts',
      'src/text/en.json',
      'schemas',
    ],
  },
  'src/wizard': {
    ours: [
      'src/browser',
      'src/json/isObject.ts',
      'src/engine',
      'src/booking',
      'src/api',
      'src/forms',
      'src/text',
      'src/contract',
    ],
  },
  'src/shell': {
    ours: [
      'src/browser',
      'src/engine',
      'src/booking',
      'src/api',
      'src/forms',
      'src/widgets',
      'src/steps',
      'src/wizard',
      'src/location',
      'src/analytics',
      'src/journal',
      'src/embed/protocol.ts',
      'src/ui',
      'src/text',
      'src/contract',
      'flows',
    ],
  },
  'src/location': {
    ours: [
      'src/browser',
      'src/widgets',
      'src/ui',
      'src/booking',
      'src/api',
      'src/text',
      'src/contract',
    ],
  },
  'src/analytics': {
    ours: ['src/wizard/onStepShown.ts', 'src/browser', 'src/text'],
    types: ['src/wizard', 'src/engine', 'src/booking', contractTypes],
    packages: ['bowser'],
  },
  // What a visit's journal says: the page writes it, the server reads it.
  'src/journal': {
    ours: [
      ...['src/browser', 'src/booking', 'src/engine/relevantAnswers.ts', 'src/engine/shownStep.ts'],
      ...['src/api/operationUrl.ts', 'src/api/readSlots.ts', 'src/json/isObject.ts'],
    ],
    types: ['src/engine', 'src/wizard', 'src/api', staffTypes, contractTypes],
    packages: [],
  },
  'src/embed/build': { ours: [] },
  'src/embed': { ours: [], packages: [] },
  'src/gallery': {
    ours: [
      'src/forms',
      'src/widgets',
      'src/ui',
      'src/booking',
      'src/text',
      'src/contract',
      'schemas',
    ],
  },
  // No React, no DOM: the checks and tests of a server's side may use it as well as a page.
  'src/simulation': {
    ours: ['src/engine', 'src/booking', 'src/contract', 'src/json', 'schemas'],
    packages: [],
  },
  'src/inspector': { ours: ['src', 'schemas', 'flows'] },
  // The rooms of the server from the ground up: each imports only rooms that stand above it here.
  'server/common': { ours: [], types: [contractTypes] },
  'server/catalogue': { ours: ['src/booking/vehicle'] },
  'server/db': {
    ours: ['server/common', 'src/booking/clock', 'src/engine/didYouMean.ts'],
    types: [...[contractTypes, staffTypes], ...['src/booking/appointment', language]],
  },
  'server/seed': { ours: ['server/db'], types: ['server/catalogue', contractTypes] },
  'server/insights': { ours: ['server/db', 'server/limits'], types: [contractTypes] },
  'server/limits': { ours: ['server/common', 'server/db'] },
  'server/journal': {
    ours: [
      ...['server/common', 'server/db', 'server/limits'],
      ...['src/contract', 'src/engine/parse', 'src/journal/flowNumbers.ts'],
      ...[
        'src/journal/decisions.ts',
        'src/json/isObject.ts',
        'schemas/answers.json',
        'schemas/api/common.json',
      ],
    ],
    types: ['src/engine/types.ts'],
  },
  'server/shops': {
    ours: ['server/common', 'server/db', 'src/booking', 'src/engine/didYouMean.ts'],
    types: [contractTypes],
  },
  'server/messages': {
    ours: ['server/common', 'server/db', 'server/limits', 'server/shops', 'src/booking'],
    types: [contractTypes, language],
  },
  'server/deps.ts': {
    ours: [],
    types: [
      ...['server/common', 'server/catalogue', 'server/db', 'server/limits', 'server/messages'],
      ...['server/journal', 'server/shops'],
    ],
  },
  'server/codes': {
    ours: ['server/common', 'server/db', 'server/limits', 'server/shops', 'server/messages'],
    types: ['server/deps.ts', contractTypes, language],
  },
  'server/vehicles': {
    ours: ['server/common', 'server/db', 'server/limits', 'src/booking'],
    types: ['server/catalogue', 'server/codes', 'server/deps.ts', contractTypes],
  },
  'server/leads': {
    ours: ['server/common', 'server/db', 'server/limits', 'server/shops', 'server/messages'],
    types: ['server/codes', 'server/deps.ts', contractTypes],
  },
  'server/booking': {
    ours: [
      'server/common',
      'server/db',
      'server/limits',
      'server/shops',
      'server/messages',
      'server/vehicles',
      'server/leads',
      'src/booking',
    ],
    types: ['server/catalogue', 'server/codes', 'server/deps.ts', contractTypes, language],
  },
  'server/http/routes.ts': {
    ours: [
      'server/http',
      'server/common',
      'server/limits',
      'server/shops',
      'server/codes',
      'server/vehicles',
      'server/leads',
      'server/booking',
      'server/insights',
    ],
    types: ['server/deps.ts', contractTypes],
  },
  'server/http': {
    ours: ['src/json', 'server/common', 'server/codes', 'src/booking', language],
    types: ['server/deps.ts', 'server/limits', contractTypes],
  },
  // Whoever checks a flow asks which steps have a component, without loading the components.
  'server/live': {
    ours: [
      'server/common',
      'server/db',
      'src/contract',
      'src/stepFile',
      'src/json',
      'src/engine',
      'src/checker',
      'src/steps/declarations',
    ],
  },
  // Who of the staff is signed in, and what they may do: for every route that is theirs alone.
  'server/staff': {
    ours: ['server/common', 'server/db', 'server/limits', 'server/http'],
    types: ['src/contract'],
  },
  // What is published, and how it comes to be.
  'server/versions': {
    ours: [
      ...['server/common', 'server/db', 'server/live', 'server/shops', 'server/staff'],
      'src/booking/clock',
      'src/booking/page/flowAddress.ts',
      'src/engine/parse',
      'src/engine/withoutRemarks.ts',
      'src/json',
      // Who can book, which every verdict begins with.
      'src/checker/change/faring.ts',
      'src/steps/declarations/customers',
      'src/steps/declarations/screens',
      // Which flow goes on with what another has made.
      'src/steps/declarations/booking/bookedKinds.ts',
    ],
    types: ['src/contract'],
  },
  // Files as a source of what is published.
  'server/folder': {
    ours: [
      ...['server/common', 'server/db', 'server/live', 'server/staff', 'server/versions'],
      ...['src/booking/page/flowAddress.ts', 'src/json', 'src/stepFile'],
    ],
    types: ['src/contract'],
  },
  // Versions that are shown to shares of visitors, and what came of it.
  'server/experiments': {
    ours: [
      ...['server/common', 'server/db', 'server/live', 'server/staff', 'server/versions'],
      'src/booking/page/closeEvent.ts',
      'src/checker/diff',
      'src/engine/parse',
      'src/json',
      'src/statistics',
    ],
    types: ['src/contract', 'src/engine/types.ts'],
  },
  // What visitors do, for staff.
  'server/funnel': {
    ours: [
      ...['server/common', 'server/db', 'server/journal', 'server/staff', 'server/shops'],
      ...['src/booking/clock', 'src/booking/page/flowAddress.ts'],
    ],
    types: ['src/contract', 'server/live'],
  },
  // The appointments of a shop's day, for its staff.
  'server/appointments': {
    ours: [
      ...['server/common', 'server/db', 'server/limits', 'server/shops', 'server/messages'],
      ...['server/booking', 'server/codes', 'server/staff', 'src/booking'],
    ],
    types: ['server/deps.ts', 'src/contract'],
  },
  'server/site': {
    ours: [
      'server/common',
      'server/staff',
      'server/http',
      'server/live',
      'server/shops',
      'src/booking',
      // What a page is drawn from first, and its addresses, which the server sends with the page.
      'src/api/config.ts',
      'src/api/operationUrl.ts',
      'src/shell/opening.ts',
      // The language in which its first screen is drawn.
      'src/text/chooseLanguage.ts',
    ],
    // What draws it is a file of the build.
    types: [
      'server/deps.ts',
      contractTypes,
      staffTypes,
      'src/shell/firstScreen/drawFirstScreen.tsx',
    ],
  },
  'server/operation': {
    ours: [
      'server/journal',
      ...['server/common', 'server/db', 'server/limits', 'server/live', 'server/messages'],
      'server/leads',
      'server/staff',
      'server/http',
      'src/booking/clock',
    ],
  },
  // What puts it together and starts it.
  server: { ours: ['server', 'src/booking/clock', 'src/booking/page/flowAddress.ts'] },
  // Makes the data of server/catalogue, which reads it back.
  catalogue: { ours: ['server/catalogue', 'src/booking/vehicle'] },
  scripts: {
    ours: [
      'server',
      'src/contract',
      'src/json',
      'src/booking',
      'src/engine',
      'src/checker',
      'src/edits',
      'src/stepFile',
      'src/steps/declarations',
      'flows',
    ],
  },
};

interface Import {
  specifier: string;
  typeOnly: boolean;
}

/** The imports and re-exports of a source text, dynamic ones included. */
function importsOf(source: string): Import[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const statements = code.matchAll(
    /^\s*(?:import|export)\s+(type\s)?[^'";]*?\bfrom\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm,
  );
  return [...statements].map(([, type, from, bare, dynamic]) => ({
    specifier: (from ?? bare ?? dynamic ?? '').replace(/\?.*$/, ''),
    typeOnly: type !== undefined,
  }));
}

const isWithin = (path: string, area: string) => path === area || path.startsWith(`${area}/`);
/** The area of a file, of several the innermost. */
const areaOf = (file: string) =>
  // The form of an edit stands beside it, and is a part of the inspector.
  file.startsWith('src/edits/') && file.endsWith('.tsx')
    ? 'src/inspector'
    : Object.keys(rules)
        .filter((name) => isWithin(file, name))
        .sort((one, other) => other.length - one.length)[0];
const shortName = (area: string) => area.replace(/^src\//, '');
const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * The broken rule in a sentence.
 *
 * @param file the importing file's path from the repository's root
 * @returns undefined when the import is allowed
 */
function violation(file: string, { specifier, typeOnly }: Import): string | undefined {
  const area = areaOf(file);
  if (area === undefined) return `${file} is in no area: give its folder a rule in ${here}`;
  const { ours, types = [], packages } = rules[area]!;

  if (!specifier.startsWith('.')) {
    if (packages === undefined || packages.includes(packageName(specifier))) return undefined;
    const allowed = packages.length === 0 ? '' : ` but ${packages.join(', ')}`;
    return `${file} imports ${specifier}: ${shortName(area)} may import no package${allowed}`;
  }
  const target = posix.join(posix.dirname(file), specifier);
  const isOwn = areaOf(target) === area;
  if (isOwn || ours.some((name) => isWithin(target, name))) return undefined;
  if (typeOnly && types.some((name) => isWithin(target, name))) return undefined;
  const allowed = [area, ...ours].map(shortName);
  const allowedTypes = types.map((name) => `types of ${shortName(name)}`);
  return `${file} imports ${specifier}: ${shortName(area)} may import only ${[...allowed, ...allowedTypes].join(', ')}`;
}

const here = 'tests/imports.test.ts';

const filesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path));

describe('imports point one way', () => {
  const folders = Object.keys(rules).filter((area) => !area.includes('/'));

  test.each(['src', ...folders])('in %s', (folder) => {
    const violations = filesUnder(folder).flatMap((file) =>
      importsOf(readFileSync(file, 'utf8')).map((imported) => violation(file, imported)),
    );

    expect(violations.filter((sentence) => sentence !== undefined)).toEqual([]);
  });
});

describe('this test can fail', () => {
  const made = (specifier: string, typeOnly = false): Import => ({ specifier, typeOnly });

  test.each([
    ['src/engine/x.ts', made('../api/y.ts'), 'engine may import only engine'],
    ['src/engine/x.ts', made('../booking/y.ts', true), 'engine may import only engine'],
    ['src/engine/x.ts', made('react'), 'engine may import no package but json-logic-js'],
    [
      'src/booking/shop/x.ts',
      made('react-dom/client'),
      'booking/shop may import no package but date-fns',
    ],
    [
      'src/booking/shop/x.ts',
      made('../../contract/types.gen.ts'),
      'types of contract/types.gen.ts',
    ],
    ['src/booking/shop/x.ts', made('../slots/y.ts', true), 'booking/shop may import only'],
    ['src/ui/Button.tsx', made('../widgets/PinInput.tsx'), 'ui may import only ui, text'],
    ['src/widgets/x.ts', made('../engine/y.ts'), 'widgets may import only'],
    ['src/steps/x.tsx', made('../shell/App.tsx'), 'steps may import only'],
    ['src/wizard/x.ts', made('../inspector/y.ts'), 'wizard may import only'],
    ['src/shell/x.ts', made('../inspector/y.ts'), 'shell may import only'],
    ['src/api/x.ts', made('../widgets/y.ts'), 'api may import only api, contract'],
    ['src/forms/x.ts', made('../widgets/y.ts'), 'types of widgets'],
    ['src/shell/x.ts', made('../gallery/y.ts'), 'shell may import only'],
    ['server/http/routes.ts', made('../../src/api/y.ts'), 'server/http/routes.ts may import only'],
    ['server/http/x.ts', made('./routes.ts'), 'server/http may import only'],
    ['server/db/x.ts', made('../messages/y.ts', true), 'server/db may import only'],
    ['server/leads/x.ts', made('../booking/y.ts'), 'server/leads may import only'],
    ['server/x.ts', made('../src/bookings/y.ts'), 'server may import only'],
    ['src/new/x.ts', made('./y.ts'), 'src/new/x.ts is in no area'],
  ])('%s importing %o is refused', (file, imported, sentence) => {
    expect(violation(file, imported)).toContain(sentence);
  });

  test.each([
    ['src/engine/parse/x.ts', made('../types.ts')],
    ['src/booking/shop/x.ts', made('../../contract/types.gen.ts', true)],
    ['src/booking/shop/x.ts', made('date-fns/addDays')],
    ['server/live/x.ts', made('../../src/engine/transition.ts')],
    ['server/app.ts', made('./http/routes.ts')],
    ['server/main.ts', made('node:fs')],
  ])('%s importing %o is allowed', (file, imported) => {
    expect(violation(file, imported)).toBeUndefined();
  });

  test('every form of import is seen, and comments are not', () => {
    const source = `
      import { a } from './a.ts';
      import type { B } from './b.ts';
      import {
        c,
        type D,
      } from './c.ts';
      import './d.css';
      export * from './e.ts';
      export type { F } from './f.ts';
      const g = await import('./g.ts');
      import picture from './h.svg?raw';
      // import { x } from './x.ts';
      /* import { y } from './y.ts'; */
      export const text = 'not from here';
    `;

    expect(importsOf(source)).toEqual([
      { specifier: './a.ts', typeOnly: false },
      { specifier: './b.ts', typeOnly: true },
      { specifier: './c.ts', typeOnly: false },
      { specifier: './d.css', typeOnly: false },
      { specifier: './e.ts', typeOnly: false },
      { specifier: './f.ts', typeOnly: true },
      { specifier: './g.ts', typeOnly: false },
      { specifier: './h.svg', typeOnly: false },
    ]);
  });
});
