import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from './project.mjs';

const isTest = (path) => /\.test\.tsx?$/.test(path);
/** Tests of the whole product or of separate processes, which take many seconds each. */
const ofTheWhole = /^tests\/(abuse|docs|fuzz|judge|server)\//;
/** Files that are read as data, and the folder of the tests that cover them. */
const readAsFiles = [
  [/^flows\//, 'tests/flows/'],
  [/^schemas\/steps\//, 'tests/page/forms/'],
  [/^schemas\/api\//, 'tests/page/api/'],
];

const filesUnder = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );

/** The files of ours that a test imports directly, without type imports. */
function importedBy(test) {
  const text = readFileSync(join(root, test), 'utf8');
  const imports = text.matchAll(/^(?:import|\} from|export)(?! type)[^;']*'(\.[^']+)'/gm);
  return [...imports].map(([, path]) => posix.join(dirname(test), path));
}

/** The path of a file's test: `tests/engine/back.test.ts` for `src/engine/back.ts`. */
const mirror = (path) => path.replace(/^(src\/|(?=server\/|scripts\/))(.*)\.\w+$/, 'tests/$2.test');

/**
 * The tests of the folder that mirrors a file's folder, or of the nearest folder around it that has
 * any.
 */
function testsOfRoom(path, tests) {
  for (let folder = dirname(mirror(path)); folder.includes('/'); folder = dirname(folder)) {
    const inside = tests.filter((test) => test.startsWith(`${folder}/`));
    if (inside.length > 0) return inside;
  }
  return [];
}

/**
 * The unit tests most likely to find a fault of a change within seconds: those that changed, and
 * for each other file those that mirror or import it, or else those of its room. What a change
 * reaches through other files is nearly everything, and is left to `npm test`.
 *
 * @param {readonly string[]} changed paths from the root
 * @returns {string[]} test files, each once
 */
export function nearTests(changed) {
  const all = filesUnder('tests').filter(isTest);
  const quick = all.filter((test) => !ofTheWhole.test(test));
  const imports = new Map(quick.map((test) => [test, importedBy(test)]));

  function near(path) {
    if (isTest(path)) return all.filter((test) => test === path);
    const [, room] = readAsFiles.find(([files]) => files.test(path)) ?? [];
    if (room !== undefined) return quick.filter((test) => test.startsWith(room));
    if (!/^(src|server|scripts)\//.test(path)) return [];
    const own = [
      ...all.filter((test) => test.replace(/\.tsx?$/, '') === mirror(path)),
      ...quick.filter((test) => imports.get(test).includes(path)),
    ];
    return own.length > 0 ? own : testsOfRoom(path, quick);
  }
  const found = new Set(changed.flatMap(near));
  return all.filter((test) => found.has(test));
}
