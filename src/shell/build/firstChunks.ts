import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** What the bundler tells of its modules. */
interface Graph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const inShell = (file: string) => resolve(import.meta.dirname, '..', file).replaceAll('\\', '/');
const main = inShell('main.tsx');
const start = inShell('start.ts');
const soon = inShell('soon.ts');

/** React, and what the bundler joins it to our modules by. */
const react = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/;

/** What several later screens use, but for the forms: those are half of all that comes later. */
const usedByScreens =
  /[\\/](src[\\/](api|booking|browser|contract|json|stepFile|text|ui|widgets|wizard)|src[\\/]forms[\\/]loadStepForm)|[\\/]node_modules[\\/](@tanstack|@date-fns|date-fns|@mdi)[\\/]/;

/** Other languages come before the first screen, and shall bring no more than their words. */
const usedByLanguages = /[\\/]date-fns[\\/]locale[\\/]_lib[\\/]/;

/** The modules that come with one, itself included; `later`: those that it may load as well. */
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

/** Names a file for what comes with a module of the customer page, and none for other pages. */
function fileFor(name: string, entry: string, { later = false } = {}) {
  let modules: ReadonlySet<string> | undefined;
  return {
    debugName: name,
    name: (id: string, graph: Graph) =>
      (modules ??= modulesOf(graph, entry, later)).has(id) ? name : null,
  };
}

/**
 * Puts what the customer page opens with into three files: React, what the visit starts with, and
 * what draws it. What comes as soon as that is done is a fourth. As few texts they compress better than in many, and React's is kept by the browser
 * when ours change. What its later screens share is one file too, not thirty.
 */
export const firstChunks = () => [
  { name: 'react', test: react, priority: 5 },
  { ...fileFor('start', start), priority: 4 },
  { ...fileFor('first', main), priority: 3 },
  { ...fileFor('soon', soon), priority: 2 },
  { name: 'locale', test: usedByLanguages, priority: 1 },
  { ...fileFor('shared', main, { later: true }), test: usedByScreens, minShareCount: 2 },
];

/** Whether a file of the build is there by the time that anything later is asked for. */
export const isOfFirstScreen = (file: string) =>
  /^assets\/(rolldown-runtime|react|start|first)-/.test(file);

const startScript = /\s*<script type="module"[^>]* src="[^"]*\/start-[^"]*"><\/script>/;

/**
 * Makes what the visit starts with the first script of the page: it runs when it is there, and not
 * when React is there as well.
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
