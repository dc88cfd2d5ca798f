import type { Plugin } from 'vite';

/** Whose icons stay out of the first screen, and the name of their instance of the icon set. */
const apart: readonly [part: string, name: string][] = [
  ['/serviceIconPaths.ts', 'services'],
  ['/src/inspector/', 'inspector'],
];

/**
 * Gives the drawings of services, and the inspector, an instance of the icon set of their own. The
 * set is one module, which no bundler splits: without this the first screen would carry them all.
 */
export function iconsApart(): Plugin {
  return {
    name: 'icons-apart',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const name = apart.find(([part]) => importer?.replaceAll('\\', '/').includes(part))?.[1];
      if (source !== '@mdi/js' || name === undefined) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && { ...resolved, id: `${resolved.id}?${name}` };
    },
  };
}
