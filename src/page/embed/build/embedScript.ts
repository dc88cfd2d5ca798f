import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, transform, type Plugin as Step } from 'esbuild';
import type { Plugin } from 'vite';

const entry = fileURLToPath(new URL('../embed.ts', import.meta.url));

/** A stylesheet as a text without blanks. */
const styles: Step = {
  name: 'styles',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), {
        loader: 'css',
        minify: true,
      });
      return { contents: code, loader: 'text' };
    });
  },
};

/** Builds the embed script: one classic script for any page, apart from the app. */
export async function buildEmbedScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    plugins: [styles],
    minify: true,
    format: 'iife',
    target: 'es2021',
    charset: 'utf8',
    legalComments: 'none',
    write: false,
  });
  return outputFiles[0]!.text;
}

/**
 * Writes `embed.js` beside the pages, without a hash, since shops write its address on their sites.
 */
export function embedScript(): Plugin {
  return {
    name: 'embed-script',
    configureServer({ middlewares }) {
      middlewares.use('/embed.js', (_request, response, next) => {
        buildEmbedScript().then((code) => {
          response.setHeader('content-type', 'text/javascript; charset=utf-8');
          response.end(code);
        }, next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'embed.js', source: await buildEmbedScript() });
    },
  };
}
