import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../common/errors.ts';

const heldHere = new Set<string>();

/**
 * Makes this process the only one to use a data directory, because two processes on one PGlite
 * directory corrupt it. Writes `server.lock` with the process id and takes over the lock of a
 * process that has ended. Returns the function that releases the directory.
 *
 * @throws StartError when another living process holds the directory
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  makeFolder(dataDir);
  const path = join(resolve(dataDir), 'server.lock');
  const mine = `${process.pid} ${Date.now()} ${Math.random()}\n`;
  try {
    writeFileSync(path, mine, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = livingHolder(path);
    if (holder !== undefined) throw inUse(dataDir, holder);
    await takeOver(path, mine, dataDir);
  }
  heldHere.add(path);
  return () => {
    heldHere.delete(path);
    rmSync(path, { force: true });
  };
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    // Node reports this code if the folder would be on a read-only disk.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new StartError(
      `The data directory ${dataDir} cannot be made. Set DATA_DIR to another directory.`,
    );
  }
}

/** Two processes may find the same dead lock: the one that renames its own over it last gets it. */
async function takeOver(path: string, mine: string, dataDir: string): Promise<void> {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, mine);
  renameSync(own, path);
  await pause(50);
  if (readFileSync(path, 'utf8') !== mine) throw inUse(dataDir, livingHolder(path) ?? 0);
}

function livingHolder(path: string): number | undefined {
  const [pid = Number.NaN, writtenAt = 0] = readFileSync(path, 'utf8').split(' ').map(Number);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const bootedAt = Date.now() - uptime() * 1000;
  // A restarted machine or container gives out the same process ids again. Compares with the time
  // inside the file, because the clock of the file system may be another.
  if (writtenAt < bootedAt) return undefined;
  if (pid === process.pid) return heldHere.has(path) ? pid : undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? pid : undefined;
  }
}

function inUse(dataDir: string, pid: number): StartError {
  return new StartError(
    `The data directory ${dataDir} is in use by another server (process ${pid}). ` +
      'Stop it, or set DATA_DIR to another directory.',
  );
}
