import { basename, dirname } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Gives each file that takes icons from the set an instance of the set to itself. The set is one
 * module, which no bundler splits: without this the first screen would carry every icon there is.
 */
export function iconsApart(): Plugin {
  return {
    name: 'icons-apart',
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
