import { basename, dirname } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Gives each file that imports icons a copy of the icon set with only those icons. A bundler does
 * not split a module: without this the first screen would load every icon of the app.
 */
export function splitIcons(): Plugin {
  return {
    name: 'split-icons',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== '@mdi/js' || importer === undefined) return null;
      const owner = `${basename(dirname(importer))}-${basename(importer)}`;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && { ...resolved, id: `${resolved.id}?for=${owner}` };
    },
  };
}
