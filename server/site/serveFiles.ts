import { existsSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { safeError } from '../common/logging.ts';
import { siteFileHeaders } from '../http/securityHeaders.ts';
import { isOfInspector } from '../staff/requireStaff.ts';
import type { SiteOptions } from './site.ts';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';

/**
 * Files with a hash in their names are kept for ever, and the embed script for an hour, because
 * other sites load it by this name.
 */
function cacheControl(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  return name === 'embed.js' ? 'public, max-age=3600' : 'no-cache';
}

/** For how many days a page may stay open in a browser. */
const KEPT_DAYS = 7;

/**
 * The folder of files with a hash in their names, so that those of many builds can be kept side by
 * side.
 */
const FOLDER = 'assets';

const namesIn = (folder: string) => readdir(folder).catch(() => [] as string[]);

/**
 * Copies the files that pages of the current build will request later to a folder that no build
 * empties, and deletes those that no build has contained for a week. So a visit can go on although
 * its build is replaced.
 *
 * @param siteDir the built site
 * @param keptDir the folder, laid out like a site
 */
async function keepBuild(siteDir: string, keptDir: string, now: Date): Promise<void> {
  const [from, to] = [join(siteDir, FOLDER), join(keptDir, FOLDER)];
  await mkdir(to, { recursive: true });
  const present = new Set(await namesIn(from));
  const kept = new Set(await namesIn(to));
  for (const name of present) {
    const file = join(to, name);
    if (!kept.has(name)) {
      // Several processes may do this at once, and none may serve half a file.
      const half = join(to, `.${name}.${process.pid}`);
      await copyFile(join(from, name), half);
      await rename(half, file);
    }
    // The file's time says when a build last contained it.
    await utimes(file, now, now);
  }
  const oldest = now.getTime() - KEPT_DAYS * 86_400_000;
  for (const name of kept) {
    if (present.has(name)) continue;
    const file = join(to, name);
    if ((await stat(file)).mtimeMs < oldest) await rm(file, { force: true });
  }
}

/** Keeps the files of each build whose page is served, for visits that began with it. */
export function createBuildKeeper(
  { log }: Pick<FastifyInstance, 'log'>,
  { siteDir, keptDir }: Pick<SiteOptions, 'siteDir' | 'keptDir'>,
): (html: string) => Promise<void> {
  let page = '';
  return async (html) => {
    if (keptDir === undefined || html === page) return;
    page = html;
    await keepBuild(siteDir, keptDir, new Date()).catch((error: unknown) => {
      page = '';
      log.error({ failure: safeError(error) }, 'this build cannot be kept for its visits');
    });
  };
}

/** Serves the files of the site, and those under `/assets/` that only a former build had. */
export async function serveFiles(
  app: FastifyInstance,
  { siteDir, keptDir, hasInspector }: SiteOptions,
): Promise<void> {
  const roots = keptDir === undefined ? [siteDir] : [siteDir, keptDir];
  await app.register(fastifyStatic, {
    root: siteDir,
    preCompressed: true,
    cacheControl: false,
    // The ETag is enough, and no file is requested in parts.
    lastModified: false,
    acceptRanges: false,
    dotfiles: 'ignore',
    allowedPath: (path) => hasInspector || !isOfInspector(path),
    setHeaders(response, path) {
      const root = roots.find((each) => !relative(each, path).startsWith('..')) ?? siteDir;
      const name = relative(root, path)
        .replaceAll(sep, '/')
        .replace(/\.(br|gz)$/, '');
      response.setHeader('cache-control', cacheControl(name));
      response.setHeader('vary', 'accept-encoding');
      for (const header of Object.entries(siteFileHeaders(name))) response.setHeader(...header);
    },
  });

  // Given both folders at once, the plugin would not find a file of the first folder that has no
  // compressed copy.
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const name = basename(request.params['*']);
    const isFormer = keptDir !== undefined && !existsSync(join(siteDir, 'assets', name));
    return isFormer ? reply.sendFile(`assets/${name}`, keptDir) : reply.sendFile(`assets/${name}`);
  });
}
