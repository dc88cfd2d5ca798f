import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { stepsInOrder } from '../../src/engine/stepsInOrder.ts';
import type { Flow } from '../../src/engine/types.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'dist');

/** An entry of the build's manifest. */
interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

/** Reads the manifest; the customer's page and the staff's pages have one each. */
function readManifest(keys: readonly string[]): Record<string, Chunk> {
  const isOfStaff = keys.some((key) => /^(inspector|player)\.html$/.test(key));
  const file = join(dist, '.vite', isOfStaff ? 'staff.json' : 'manifest.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
}

/** The size of a file as it is sent: compressed if the build compressed it. */
export function wireBytes(file: string): number {
  const path = join(dist, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

const HASHED = /-[\w-]{8}(?=\.(?:js|css)\b)/g;

/**
 * The size of files as they are sent, but for the hashes in names of files: those of a file's many
 * imports would make it larger or smaller by some sixty bytes with any change of any of them.
 */
export const sizeOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => {
    if (!file.endsWith('.js')) return sum + wireBytes(file);
    const text = bundleText(file).replaceAll(HASHED, '');
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    };
    return sum + brotliCompressSync(text, { params }).length;
  }, 0);

export const bundleText = (file: string): string => readFileSync(join(dist, file), 'utf8');

/** The keys of the chunks that a page's HTML names. */
function chunksOfPage(page: string, manifest: Readonly<Record<string, Chunk>>): string[] {
  const html = bundleText(page);
  return Object.keys(manifest).filter((key) => html.includes(`"/${manifest[key]!.file}"`));
}

/**
 * The scripts and styles that load with parts of the build, including their imports.
 *
 * @param keys pages, such as `index.html`, and source paths
 * @param withLater also include dynamic imports, except those of these source paths
 */
export function filesOf(keys: readonly string[], withLater?: { except: readonly string[] }) {
  const manifest = readManifest(keys);
  const files = new Set<string>();
  const seen = new Set(
    keys.flatMap((key) => (key.endsWith('.html') ? chunksOfPage(key, manifest) : [key])),
  );
  for (const key of seen) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no ${key}`);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) seen.add(imported);
    if (withLater === undefined) continue;
    for (const later of chunk.dynamicImports ?? []) {
      if (!withLater.except.includes(later)) seen.add(later);
    }
  }
  return files;
}

/** The files loaded right after the first screen: `src/page/shell/laterCode.ts`. */
export function laterCodeFiles(): ReadonlySet<string> {
  const manifest = readManifest([]);
  const key = Object.keys(manifest).find((each) => /^_laterCode-.*\.js$/.test(each));
  if (key === undefined) throw new Error('The build has no file for what comes soon');
  const first = filesOf(['index.html']);
  return new Set([...filesOf([key])].filter((file) => !first.has(file)));
}

/** The source file of each step component, by its name in the registry. */
function componentSources(): ReadonlyMap<string, string> {
  const registry = readFileSync(join(root, 'src/page/steps/laterScreens.gen.ts'), 'utf8');
  const imports = registry.matchAll(/'([\w.-]+)': \(\) => import\('\.\/(\w+\.tsx)'\)/g);
  return new Map([...imports].map(([, name, file]) => [name!, `src/page/steps/${file}`]));
}

/** The files that a step adds to those of the first screen and of the steps before it. */
export interface StepWeight {
  step: string;
  bytes: number;
  files: string[];
}

/** The steps of a flow in the order in which the page loads them, each with what it adds. */
export function stepWeights(flow: Flow): StepWeight[] {
  const components = componentSources();
  const loaded = new Set([...filesOf(['index.html']), ...laterCodeFiles()]);
  return stepsInOrder(flow).map(({ id: step, form, component = '' }) => {
    const source = form === undefined ? components.get(component) : 'src/page/steps/FormStep.tsx';
    const needed = source === undefined ? [] : filesOf([source, 'src/page/steps/LaterScreen.tsx']);
    const all = [...needed, ...(form === undefined ? [] : [`schemas/steps/${form}.js`])];
    const files = all.filter((file) => !loaded.has(file));
    for (const file of files) loaded.add(file);
    return { step, bytes: sizeOf(files), files };
  });
}
