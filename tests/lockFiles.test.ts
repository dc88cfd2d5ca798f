import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The file as npm wrote it: each package by its folder, the project itself by ''. */
function packagesOf(file: string): [path: string, { integrity?: string }][] {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, { integrity?: string }> };
  return Object.entries(packages).filter(([path]) => path !== '');
}

test.each(['package-lock.json', 'bench/package-lock.json'])(
  'nobody can put another package in the place of one in %s, on any platform',
  (file) => {
    const packages = packagesOf(file);

    expect(packages).not.toEqual([]);
    expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  },
);
