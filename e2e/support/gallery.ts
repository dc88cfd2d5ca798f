import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { splitIcons } from '../../src/page/ui/icons/build/splitIcons.ts';

/**
 * Builds the gallery, which is not part of the site, into a folder of its own and serves it.
 * Returns its address and a function that stops the server.
 */
export async function serveGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outDir = await mkdtemp(join(process.env.E2E_FOLDER ?? '', 'gallery-'));
  const common = { configFile: false, logLevel: 'error' } as const;
  await build({
    ...common,
    plugins: [react(), splitIcons()],
    build: { outDir, target: 'es2022', rolldownOptions: { input: 'tests/gallery/index.html' } },
  });
  const server = await preview({
    ...common,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const url = `${server.resolvedUrls?.local[0] ?? ''}tests/gallery/`;
  return { url, stop: () => server.close() };
}
