import { resolve } from 'node:path';

/** What the bundler tells of its modules. */
interface Graph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const entry = resolve(import.meta.dirname, '../main.tsx').replaceAll('\\', '/');

/** What several later screens use, but for the forms: those are half of all that comes later. */
const usedByScreens =
  /[\\/](schemas|src[\\/](api|booking|text|ui|widgets|wizard)|src[\\/]forms[\\/]loadStepForm)|[\\/]node_modules[\\/](@tanstack|@date-fns|date-fns|@mdi)[\\/]/;

/** Other languages come before the first screen, and shall bring no more than their words. */
const usedByLanguages = /[\\/]date-fns[\\/]locale[\\/]_lib[\\/]/;

/** The modules the customer page is made of: all, or those it opens with. */
function modulesOfPage(graph: Graph, which: 'all' | 'first'): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found) {
    const info = graph.getModuleInfo(id);
    for (const imported of info?.importedIds ?? []) found.add(imported);
    if (which === 'first') continue;
    for (const imported of info?.dynamicallyImportedIds ?? []) found.add(imported);
  }
  return found;
}

/** Names a file for the modules of the page, and none for those of other pages. */
function fileFor(name: string, which: 'all' | 'first') {
  let modules: ReadonlySet<string> | undefined;
  return {
    debugName: name,
    name: (id: string, graph: Graph) =>
      (modules ??= modulesOfPage(graph, which)).has(id) ? name : null,
  };
}

/**
 * Puts what the customer page opens with into two files, React and ours: as one text they compress
 * better than in many, and React's is kept by the browser when ours changes. What its later screens share is one file too, not thirty.
 */
export const firstChunks = () => [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
  { ...fileFor('first', 'first'), priority: 1 },
  { name: 'locale', test: usedByLanguages, priority: 1 },
  { ...fileFor('shared', 'all'), test: usedByScreens, minShareCount: 2 },
];
