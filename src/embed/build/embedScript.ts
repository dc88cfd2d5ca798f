import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const entry = fileURLToPath(new URL('../embed.ts', import.meta.url));

/** Builds the embed script: one classic script for any page, apart from the app. */
export async function buildEmbedScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
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
