import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** `finders.ts` and its imports, bundled into one script for a page. */
export async function finderScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('finders.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'iife',
    define: { 'process.env': '{}', global: 'globalThis' },
    write: false,
  });
  return outputFiles[0]!.text;
}
