import type { Plugin } from 'vite';

/**
 * Gives the drawings of services an instance of the icon set of their own. The set is one module,
 * which no bundler splits: without this the first screen would carry all 26.
 */
export function serviceIconsApart(): Plugin {
  return {
    name: 'service-icons-apart',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== '@mdi/js' || !importer?.endsWith('/serviceIconPaths.ts')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && { ...resolved, id: `${resolved.id}?services` };
    },
  };
}
