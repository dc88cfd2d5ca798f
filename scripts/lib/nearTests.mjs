import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from './project.mjs';

const isTest = (path) => /\.test\.tsx?$/.test(path);
/** Each of these tries the whole product, or a process of its own, for many seconds. */
const ofTheWhole = /^tests\/(abuse|docs|fuzz|judge|server)\//;
/** What is read as a file, and the tests that say what holds for any of it. */
const readAsFiles = [
  [/^flows\//, 'tests/flows/'],
  [/^schemas\/steps\//, 'tests/forms/'],
  [/^schemas\/api\//, 'tests/api/'],
];

const filesUnder = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );

/** Our files that a test imports itself, but for their types alone: those hold or do not compile. */
function importedBy(test) {
  const text = readFileSync(join(root, test), 'utf8');
  const imports = text.matchAll(/^(?:import|\} from|export)(?! type)[^;']*'(\.[^']+)'/gm);
  return [...imports].map(([, path]) => posix.join(dirname(test), path));
}

/** Where the test of a file stands: `tests/engine/back.test.ts` for `src/engine/back.ts`. */
const mirror = (path) => path.replace(/^(src\/|(?=server\/|scripts\/))(.*)\.\w+$/, 'tests/$2.test');

/** The tests of the folder that mirrors a file's folder, or of the room around it. */
function testsOfRoom(path, tests) {
  for (let folder = dirname(mirror(path)); folder.includes('/'); folder = dirname(folder)) {
    const inside = tests.filter((test) => test.startsWith(`${folder}/`));
    if (inside.length > 0) return inside;
  }
  return [];
}

/**
 * The unit tests that most likely tell what is wrong with a change, in seconds: those that changed,
 * and for each other file those that mirror or import it, or else those of its room. What a change
 * reaches by way of other files is left to `npm test`, for it is nearly everything.
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
