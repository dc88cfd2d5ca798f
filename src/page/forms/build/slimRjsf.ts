import { join } from 'node:path';

const local = (name: string) => join(import.meta.dirname, name);

/**
 * The modules of RJSF's bundle that never run here, by who imports them, and their replacements.
 */
const replacements: readonly { source: RegExp; importer: RegExp; by: string }[] = [
  { source: /^markdown-to-jsx/, importer: /@rjsf[\\/]core/, by: local('plainMarkdown.ts') },
  {
    source: /getDefaultRegistry(\.js)?$/,
    importer: /@rjsf[\\/]core/,
    by: local('slimRegistry.ts'),
  },
  { source: /^fast-uri$/, importer: /@rjsf[\\/]utils/, by: local('noUris.ts') },
];

/** A Vite plugin that removes more than half of RJSF's bytes from the bundle. */
export function slimRjsf() {
  return {
    name: 'slim-rjsf',
    enforce: 'pre' as const,
    resolveId(source: string, importer: string | undefined) {
      const match = replacements.find(
        (entry) => entry.source.test(source) && entry.importer.test(importer ?? ''),
      );
      return match?.by ?? null;
    },
  };
}
