/**
 * `npm run build`: the static site in `dist/`. The app by Vite, the step forms, the flows, and a
 * compressed sibling of every text file, so that a server has nothing left to do.
 */
import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type BuildOptions } from 'vite';
import { compileAllSteps } from '../server/live/compileStepModule.ts';
import { formTexts } from '../server/live/formTexts.ts';
import { npm } from './lib/project.mjs';
import { publishSite } from './lib/publishSite.ts';
import { beginBuild } from './lib/freshness.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Built beside what is served, and put in its place at last. */
const dist = join(root, 'dist.next');
const textTypes = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.webmanifest']);
const compressors = {
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gz: (text: Buffer) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
};

/** Does one part of the build and says how long it took. */
async function timed(title: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${title}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Each step form as a module for the visit, and as the file it is made of for the inspector. */
async function writeStepForms(): Promise<void> {
  const source = join(root, 'schemas/steps');
  const target = join(dist, 'schemas/steps');
  const modules = await compileAllSteps(source);
  cpSync(source, target, { recursive: true });
  for (const [id, code] of modules) writeFileSync(join(target, `${id}.js`), code);
  writeFileSync(join(dist, 'schemas/steps.json'), JSON.stringify(await formTexts(source)));
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : [path]));

/** Writes `x.js.br` and `x.js.gz` beside `x.js`, where they are smaller. */
async function compress(file: string): Promise<void> {
  const text = readFileSync(file);
  await Promise.all(
    Object.entries(compressors).map(async ([ending, compressor]) => {
      const compressed = await compressor(text);
      if (compressed.length < text.length) writeFileSync(`${file}.${ending}`, compressed);
    }),
  );
}

/**
 * The customer's page and those of the shop's staff are built apart: code that both use would be
 * cut into pieces that carry what only one of them needs, and the first screen pays by the byte.
 */
async function buildPages(): Promise<void> {
  const pages = (input: string[], { rolldownOptions, ...others }: BuildOptions) =>
    build({
      root,
      logLevel: 'warn',
      build: { ...others, outDir: dist, rolldownOptions: { ...rolldownOptions, input } },
    });
  // The manifests are for the report of what pages and steps weigh; no server gives them out.
  await pages(['index.html'], { manifest: true });
  await pages(['inspector.html', 'player.html'], {
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/staff.json',
    // Some of what the customer's page loads later the inspector's phone has at once.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  });
}

/** What draws the first screen on the server. No server gives it out. */
const buildFirstScreen = () =>
  build({
    root,
    logLevel: 'warn',
    // With React in it, as it is for visitors: the one that is installed is made for developers.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      ssr: 'src/shell/firstScreen/drawFirstScreen.tsx',
      outDir: join(dist, '.vite/first-screen'),
      copyPublicDir: false,
      minify: true,
      rolldownOptions: {
        // Modules wherever they lie: nothing shall be made of the script that is taken out of them.
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        checks: { ineffectiveDynamicImport: false },
      },
    },
  });

/** What the program is made of, by the lock file: CycloneDX. No server gives it out. */
async function writeBillOfMaterials(): Promise<void> {
  const [command = '', ...args] = npm(
    'sbom',
    '--sbom-format=cyclonedx',
    '--package-lock-only',
    '--omit=dev',
  );
  const { stdout } = await promisify(execFile)(command, args, { cwd: root, maxBuffer: 50_000_000 });
  writeFileSync(join(dist, '.vite/sbom.json'), stdout);
}

const building = beginBuild();
await timed('pages', buildPages);
await timed('step forms', writeStepForms);
await timed('bill of materials', writeBillOfMaterials);
cpSync(join(root, 'flows'), join(dist, 'flows'), { recursive: true });
await timed('compressed copies', () =>
  Promise.all(
    filesUnder(dist)
      .filter((file) => textTypes.has(extname(file)))
      .map(compress),
  ),
);
await timed('first screen', buildFirstScreen);
publishSite(dist, join(root, 'dist'));
building.complete();
