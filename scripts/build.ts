/**
 * `npm run build`: builds the static site in `dist/`: the app by Vite, the step forms, the flows,
 * and a compressed copy of every text file, so that a server need not compress them.
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
/** Built beside the served folder, and moved into its place at the end. */
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

/** Runs one part of the build and prints how long it took. */
async function timed(title: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${title}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Writes each step form as a module for visits and as its file for the inspector. */
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

/** Writes `x.js.br` and `x.js.gz` beside `x.js`, if they are smaller. */
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
 * Builds the customer's page apart from the staff's pages. Built together, code that both use would
 * be split into chunks with parts that only one of them needs, and every byte of the first screen
 * counts.
 */
async function buildPages(): Promise<void> {
  const pages = (input: string[], { rolldownOptions, ...others }: BuildOptions) =>
    build({
      root,
      logLevel: 'warn',
      build: { ...others, outDir: dist, rolldownOptions: { ...rolldownOptions, input } },
    });
  // The manifests are for the report of `npm run bundle`; servers do not serve them.
  await pages(['index.html'], { manifest: true });
  await pages(['appointment.html'], {
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/appointment.json',
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  });
  await pages(['inspector.html', 'player.html'], {
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/staff.json',
    // The inspector's phone imports at once what the customer's page loads later.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  });
}

/** Builds what draws the first screen on the server. Servers do not serve it. */
const buildFirstScreen = () =>
  build({
    root,
    logLevel: 'warn',
    // React is bundled in its production build; the installed package defaults to the development
    // build.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      ssr: 'src/page/shell/firstScreen/drawFirstScreen.tsx',
      outDir: join(dist, '.vite/first-screen'),
      copyPublicDir: false,
      minify: true,
      rolldownOptions: {
        // One file, because the server imports each build's under another address: chunks would
        // import it under its own and get it twice. .mjs, so that it is a module in any folder.
        output: { entryFileNames: '[name].mjs', codeSplitting: false },
        checks: { ineffectiveDynamicImport: false },
      },
    },
  });

/** Writes a bill of materials from the lock file (CycloneDX). Servers do not serve it. */
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
