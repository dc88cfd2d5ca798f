import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The part of the bundler's module graph that is read here. */
interface Graph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const inShell = (file: string) => resolve(import.meta.dirname, '..', file).replaceAll('\\', '/');
const main = inShell('main.tsx');
const start = inShell('start.ts');
const laterCode = inShell('laterCode.ts');

const react = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/** What several later screens share. Forms are left out: they are half of all later code. */
const usedByScreens =
  /[\\/]src[\\/](booking|contract|files|page[\\/](api|browser|text|ui|widgets|wizard|forms[\\/]stepForms))|[\\/]node_modules[\\/](@tanstack|@date-fns|date-fns|@mdi)[\\/]/;

/**
 * What one screen shares with the journal or with the last screen alone. They load it, not the first
 * of all.
 */
const usedByOneScreen =
  /[\\/]booking[\\/](vehicle[\\/]vehicleRestrictions|customer[\\/]customerMatch)/;

/**
 * The part of date-fns that languages share. A language loads before the first screen, so it must
 * bring nothing else.
 */
const usedByLanguages = /[\\/]date-fns[\\/]locale[\\/]_lib[\\/]/;

/**
 * The modules that load with one, itself included; with `later`, also those that it imports
 * dynamically.
 */
function modulesOf(graph: Graph, entry: string, later: boolean): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found) {
    const info = graph.getModuleInfo(id);
    for (const imported of info?.importedIds ?? []) found.add(imported);
    if (!later) continue;
    for (const imported of info?.dynamicallyImportedIds ?? []) found.add(imported);
  }
  return found;
}

/** Puts the modules that load with an entry of the customer page into one named file. */
function fileFor(name: string, entry: string, { later = false } = {}) {
  let modules: ReadonlySet<string> | undefined;
  return {
    debugName: name,
    name: (id: string, graph: Graph) =>
      (modules ??= modulesOf(graph, entry, later)).has(id) ? name : null,
  };
}

/**
 * Splits the customer page into few files: React, what starts the visit, what draws the first
 * screen, what is needed right after it, and what later screens share. Few files compress better
 * than many, and browsers keep React's when only our code changes.
 */
export const firstChunks = () => [
  { name: 'react', test: react, priority: 5 },
  { ...fileFor('start', start), priority: 4 },
  { ...fileFor('first', main), priority: 3 },
  { ...fileFor('laterCode', laterCode), priority: 2 },
  { name: 'locale', test: usedByLanguages, priority: 1 },
  {
    ...fileFor('shared', main, { later: true }),
    test: (id: string) => usedByScreens.test(id) && !usedByOneScreen.test(id),
    minShareCount: 2,
  },
];

/** Whether a file of the build has loaded before anything later is requested. */
export const isOfFirstScreen = (file: string) =>
  /^assets\/(rolldown-runtime|react|start|first)-/.test(file);

const startScript = /\s*<script type="module"[^>]* src="[^"]*\/start-[^"]*"><\/script>/;

/**
 * Makes the file that starts the visit the first script of the page, so that it runs before React
 * has loaded.
 */
export const startEarly = (): Plugin => ({
  name: 'start-early',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const [script] = startScript.exec(html) ?? [];
      if (script === undefined) return html;
      return html.replace(script, '').replace(/\s*<script type="module"/, `${script}$&`);
    },
  },
});
