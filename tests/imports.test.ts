import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

/** What the files of an area may import. An area is always free to import itself. */
interface Rule {
  /** Areas, or single files of another area, with blanks between them. */
  ours: string;
  /** Areas of which only types may be imported. */
  types?: string;
  /** The packages allowed; absent: any. */
  packages?: readonly string[];
}

/** The rooms of `src/booking` from the ground up, each with those it may import. */
const rooms = (imports: Record<string, string>): Record<string, Rule> =>
  Object.fromEntries(
    Object.entries(imports).map(([room, ours]) => [
      room,
      { ours, types: contractTypes, packages: ['date-fns', '@date-fns/tz'] },
    ]),
  );

const contractTypes = 'src/contract/types.gen.ts';
const staffTypes = 'src/contract/staff.gen.ts';
/** The languages of the tool, and which of them a visitor gets. */
const language = 'src/page/text/chooseLanguage.ts';

/** Arrows point one way and `booking` needs nothing, so that anyone may use it. Of several areas the innermost counts. */
const rules: Record<string, Rule> = {
  'src/contract': { ours: '', packages: [] },
  // Waiting, idling and files, as a browser has them: no React, nothing of ours.
  'src/page/browser': { ours: '', packages: [] },
  'src/files/json': {
    ours: '',
    packages: ['@cfworker/json-schema', '@lezer/json', 'ajv', 'jsonc-parser'],
  },
  // Rules are rules, in flows and in forms.
  'src/files/stepFile': { ours: 'src/files/json src/engine/ruleOperators.ts schemas' },
  'src/engine': {
    ours: 'src/files/json/isObject.ts src/files/json/isTakenName.ts src/files/json/pointer.ts',
    packages: ['json-logic-js'],
  },
  // Proves flows: whoever only runs them does without.
  'src/checker': {
    ours: `
      src/engine src/checker/questions src/files/json/isObject.ts src/files/json/isSameJson.ts
      src/files/json/pointer.ts
    `,
    packages: [],
  },
  // What is asked of a graph is the same, whatever was tracked to explore it.
  'src/checker/questions': {
    ours: `
      src/engine src/checker/explore src/checker/model src/checker/question.ts
      src/checker/words.ts src/checker/maps.ts
    `,
    packages: [],
  },
  // What numbers may be said to show: of anything that is counted.
  'src/studio/statistics': { ours: '', packages: ['simple-statistics'] },
  // The edits of a flow, for whoever makes them: the command line, the inspector and the server.
  'src/edits': {
    ours: 'src/engine src/checker src/files/json src/files/stepFile schemas/answers.json',
    types: staffTypes,
  },
  ...rooms({
    'src/booking/clock': '',
    'src/booking/shop': '',
    'src/booking/appointment': '',
    'src/booking/text': '',
    'src/booking/page': 'src/booking/text',
    'src/booking/customer': 'src/booking/shop src/booking/text',
    'src/booking/slots': 'src/booking/clock',
    'src/booking/vehicle': 'src/booking/shop src/booking/clock src/booking/text',
    'src/booking/request': `
      src/booking/clock src/booking/shop src/booking/page src/booking/customer src/booking/slots
      src/booking/text src/booking/vehicle
    `,
    'src/booking/calendar': 'src/booking/clock src/booking/customer src/booking/request',
  }),
  'src/page/text/build': { ours: '', packages: ['vite', 'node:fs'] },
  'src/page/text': { ours: 'src/booking', packages: ['date-fns', 'react'] },
  'src/page/api': {
    ours: 'src/contract src/page/text src/booking src/page/browser src/files/json/isObject.ts',
    packages: ['react', '@tanstack/react-query'],
  },
  'src/page/ui/icons/build': { ours: '', packages: ['vite', 'node:path'] },
  'src/page/ui': {
    ours: 'src/page/text src/page/browser',
    types: contractTypes,
    packages: ['react', 'react-dom', '@mdi/js'],
  },
  'src/page/widgets': { ours: 'src/page/ui src/booking src/page/api src/page/text src/contract' },
  'src/page/forms': {
    ours: `
      src/page/browser src/page/ui src/booking src/page/text src/contract src/files/stepFile
      src/files/json src/engine/rule.ts src/engine/ruleOperators.ts
    `,
    types: 'src/page/widgets src/engine/types.ts',
  },
  'src/page/steps': {
    ours: `
      src/page/steps/declarations src/page/browser src/page/forms src/page/widgets src/page/ui
      src/booking src/page/api src/page/wizard src/page/text src/contract
    `,
  },
  // What screens are, for whoever proves a flow: no React, no DOM, so that servers and workers have it.
  'src/page/steps/declarations': {
    ours: `
      src/booking src/files/json src/files/stepFile src/contract src/engine src/checker schemas
    `,
  },
  // The product's judge of flows and forms: it proves what screens declare and what forms ask.
  'src/verdict': {
    ours: `
      src/booking/customer src/files/json src/files/stepFile src/contract src/engine src/checker
      src/page/steps/declarations src/page/forms/condition.ts src/page/forms/applyConditions.ts
      src/page/forms/decidedEvent.ts src/page/forms/defaultWidget.ts
      src/page/forms/withDefaults.ts src/page/text/en.json schemas
    `,
  },
  'src/page/wizard': {
    ours: `
      src/page/browser src/files/json/isObject.ts src/engine src/booking src/page/api
      src/page/forms src/page/text src/contract
    `,
  },
  'src/page/shell': {
    ours: `
      src/page/browser src/engine src/booking src/page/api src/page/forms src/page/widgets
      src/page/steps src/page/wizard src/page/location src/page/analytics src/page/journal
      src/page/embed/protocol.ts src/page/ui src/page/text src/contract flows
    `,
  },
  'src/page/location': {
    ours: `
      src/page/browser src/page/widgets src/page/ui src/booking src/page/api src/page/text
      src/contract
    `,
  },
  'src/page/analytics': {
    ours: 'src/page/wizard/onStepShown.ts src/page/browser src/page/text',
    types: `src/page/wizard src/engine src/booking ${contractTypes}`,
    packages: ['bowser'],
  },
  // What a visit's journal says: the page writes it, the server reads it.
  'src/page/journal': {
    ours: `
      src/page/browser src/booking src/engine/relevantAnswers.ts src/engine/shownStep.ts
      src/page/api/operationUrl.ts src/page/api/readSlots.ts src/files/json/isObject.ts
    `,
    types: `src/engine src/page/wizard src/page/api ${staffTypes} ${contractTypes}`,
    packages: [],
  },
  'src/page/embed/build': { ours: '' },
  'src/page/embed': { ours: '', packages: [] },
  // No React, no DOM: the checks and tests of a server's side may use it as well as a page.
  'src/studio/simulation': {
    ours: 'src/engine src/booking src/contract src/files/json schemas',
    packages: [],
  },
  'src/studio/inspector': { ours: 'src schemas flows' },
  // The rooms of the server from the ground up: each imports only rooms that stand above it here.
  'server/common': { ours: '', types: contractTypes },
  'server/catalogue': { ours: 'src/booking/vehicle' },
  'server/db': {
    ours: 'server/common src/booking/clock src/engine/didYouMean.ts',
    types: `${contractTypes} ${staffTypes} src/booking/appointment ${language}`,
  },
  'server/seed': { ours: 'server/db', types: `server/catalogue ${contractTypes}` },
  'server/limits': { ours: 'server/common server/db' },
  'server/journal': {
    ours: `
      server/common server/db server/limits src/contract src/engine/parse
      src/page/journal/flowNumbers.ts src/page/journal/decisions.ts src/files/json/isObject.ts
      schemas/answers.json schemas/api/common.json
    `,
    types: 'src/engine/types.ts',
  },
  'server/shops': {
    ours: 'server/common server/db src/booking src/engine/didYouMean.ts',
    types: contractTypes,
  },
  'server/messages': {
    ours: 'server/common server/db server/limits server/shops src/booking',
    types: `${contractTypes} ${language}`,
  },
  'server/deps.ts': {
    ours: '',
    types: `
      server/common server/catalogue server/db server/limits server/messages server/journal
      server/shops
    `,
  },
  'server/codes': {
    ours: 'server/common server/db server/limits server/shops server/messages',
    types: `server/deps.ts ${contractTypes} ${language}`,
  },
  'server/vehicles': {
    ours: 'server/common server/db server/limits src/booking',
    types: `server/catalogue server/codes server/deps.ts ${contractTypes}`,
  },
  'server/leads': {
    ours: 'server/common server/db server/limits server/shops server/messages',
    types: `server/codes server/deps.ts ${contractTypes}`,
  },
  'server/booking': {
    ours: `
      server/common server/db server/limits server/shops server/messages server/vehicles
      server/leads src/booking
    `,
    types: `server/catalogue server/codes server/deps.ts ${contractTypes} ${language}`,
  },
  'server/http/routes.ts': {
    ours: `
      server/http server/common server/limits server/shops server/codes server/vehicles
      server/leads server/booking
    `,
    types: `server/deps.ts ${contractTypes}`,
  },
  'server/http': {
    ours: `src/files/json server/common server/codes src/booking ${language}`,
    types: `server/deps.ts server/limits ${contractTypes}`,
  },
  // Whoever checks a flow asks which steps have a component, without loading the components.
  'server/live': {
    ours: `
      server/common server/db src/contract src/files/stepFile src/files/json src/engine
      src/checker src/edits src/page/steps/declarations src/verdict
    `,
  },
  // Who of the staff is signed in, and what they may do: for every route that is theirs alone.
  'server/staff': {
    ours: 'server/common server/db server/limits server/http',
    types: 'src/contract',
  },
  // What is published, and how it comes to be.
  'server/versions': {
    // Who can book, which every verdict begins with.
    // Which flow goes on with what another has made.
    ours: `
      server/common server/db server/limits server/live server/shops server/staff src/booking/clock
      src/booking/page/flowAddress.ts src/engine/parse src/engine/withoutRemarks.ts src/files/json
      src/checker/change/faring.ts src/verdict/customers src/edits
      src/page/steps/declarations/screens src/page/steps/declarations/booking/bookedKinds.ts
    `,
    types: 'src/contract server/messages/mailSender.ts',
  },
  // Files as a source of what is published.
  'server/folder': {
    ours: `
      server/common server/db server/live server/staff server/versions
      src/booking/page/flowAddress.ts src/files/json src/files/stepFile
      src/verdict/customers/whoCanBook.ts
    `,
    types: 'src/contract',
  },
  // Versions that are shown to shares of visitors, and what came of it.
  'server/experiments': {
    ours: `
      server/common server/db server/live server/staff server/versions
      src/booking/page/closeEvent.ts src/checker/diff src/engine/parse src/files/json
      src/studio/statistics
    `,
    types: 'src/contract src/engine/types.ts',
  },
  // What visitors do, for staff.
  'server/funnel': {
    ours: `
      server/common server/db server/journal server/staff server/shops server/versions
      src/booking/clock src/booking/page/flowAddress.ts
    `,
    types: 'src/contract server/live',
  },
  // The appointments of a shop's day, for its staff.
  'server/appointments': {
    ours: `
      server/common server/db server/limits server/shops server/messages server/booking
      server/leads server/codes server/staff server/funnel src/booking
    `,
    types: 'server/deps.ts src/contract',
  },
  'server/site': {
    // What a page is drawn from first, and its addresses, which the server sends with the page.
    // The language in which its first screen is drawn.
    ours: `
      server/common server/staff server/http server/live server/shops src/booking
      src/page/api/config.ts src/page/api/operationUrl.ts src/page/shell/opening.ts
      src/page/text/chooseLanguage.ts
    `,
    // What draws it is a file of the build.
    types: `
      server/deps.ts ${contractTypes} ${staffTypes} src/page/shell/firstScreen/drawFirstScreen.tsx
    `,
  },
  'server/operation': {
    ours: `
      server/journal server/common server/db server/limits server/live server/messages
      server/leads server/booking server/staff server/http src/booking/clock
    `,
  },
  // What puts it together and starts it.
  server: { ours: 'server src/booking/clock src/booking/page/flowAddress.ts' },
  // Makes the data of server/catalogue, which reads it back.
  catalogue: { ours: 'server/catalogue src/booking/vehicle' },
  scripts: {
    ours: `
      server src/contract src/files/json src/booking src/engine src/checker src/edits
      src/files/stepFile src/page/steps/declarations src/verdict flows
    `,
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
  Object.keys(rules)
    .filter((name) => isWithin(file, name))
    .sort((one, other) => other.length - one.length)[0];
const shortName = (area: string) => area.replace(/^src\//, '');
const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const listed = (names: string) => names.split(/\s+/).filter((name) => name !== '');

/**
 * The broken rule in a sentence.
 *
 * @param file the importing file's path from the repository's root
 * @returns undefined when the import is allowed
 */
function violation(file: string, { specifier, typeOnly }: Import): string | undefined {
  const area = areaOf(file);
  if (area === undefined) return `${file} is in no area: give its folder a rule in ${here}`;
  const { packages, types: ofTypes = '', ...rule } = rules[area]!;
  const [ours, types] = [listed(rule.ours), listed(ofTypes)];

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
    ['src/engine/x.ts', made('../page/api/y.ts'), 'engine may import only engine'],
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
    ['src/page/forms/x.ts', made('../widgets/y.ts'), 'types of page/widgets'],
    ['server/http/x.ts', made('./routes.ts'), 'server/http may import only'],
    ['server/x.ts', made('../src/bookings/y.ts'), 'server may import only'],
    ['src/new/x.ts', made('./y.ts'), 'src/new/x.ts is in no area'],
  ])('%s importing %o is refused', (file, imported, sentence) => {
    expect(violation(file, imported)).toContain(sentence);
  });

  test.each([
    ['src/engine/parse/x.ts', made('../types.ts')],
    ['src/booking/shop/x.ts', made('../../contract/types.gen.ts', true)],
    ['src/booking/shop/x.ts', made('date-fns/addDays')],
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
