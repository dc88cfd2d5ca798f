import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The folder given by `--against`: another commit of the project, built and with its packages.
 *
 * @throws where something of that is missing
 */
export function folderAgainst(): string {
  const folder = resolve(process.argv[process.argv.indexOf('--against') + 1] ?? '');
  for (const needed of ['dist/index.html', 'node_modules']) {
    if (existsSync(join(folder, needed))) continue;
    throw new Error(`--against ${folder}: no ${needed} there; run npm ci and npm run build in it`);
  }
  return folder;
}

/** The median and, in brackets, the quartiles. */
export function spread(values: readonly number[], digits = 0): string {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) =>
    (sorted[Math.round((sorted.length - 1) * share)] ?? NaN).toFixed(digits),
  );
  return `${middle} (${low}–${high})`;
}

/** The spread of each value by the other's of the same round: what slows both down is not in it. */
export const ratios = (ours: readonly number[], others: readonly number[]): string =>
  spread(
    ours.map((value, round) => value / others[round]!),
    2,
  );
