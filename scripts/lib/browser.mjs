import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { tool } from './project.mjs';
import { step } from './steps.mjs';

const { env, platform } = process;

/** Playwright's own browser, if it was downloaded. */
function downloaded() {
  try {
    return createRequire(import.meta.url)('playwright').chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** The usual paths of browsers of Chromium's family. */
function usualPlaces() {
  if (platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
    return ['', env.HOME ?? ''].flatMap((home) =>
      apps.map((app) => `${home}/Applications/${app}.app/Contents/MacOS/${app}`),
    );
  }
  if (platform === 'win32') {
    const programs = [
      'Google\\Chrome\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ];
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => programs.map((program) => join(folder, program)));
  }
  const names = [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
  ];
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * Whether a browser really starts: Ubuntu's chromium-browser can be a stub that only asks for a
 * snap. Not tried on Windows, where it would open a window.
 */
const starts = (path) =>
  platform !== 'linux' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;

/**
 * The browser the end-to-end tests use: `CHROMIUM_PATH`, Playwright's own, or one of the system's.
 *
 * @returns {string | undefined} its path; undefined when there is none
 */
export function findBrowser() {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  return [downloaded(), ...usualPlaces()].find(
    (path) => path !== undefined && existsSync(path) && starts(path),
  );
}

/**
 * The browser for journeys that compare no pictures: `CHROMIUM_PATH`, or Chromium's headless shell,
 * which needs a quarter less computing and draws letters slightly differently, or the browser of
 * the other journeys.
 *
 * @returns {string | undefined} its path; undefined when there is none
 */
export function findLightBrowser() {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const shells = [...(env.PATH ?? '').split(delimiter), '/usr/bin'].map((folder) =>
    join(folder, 'chromium-headless-shell'),
  );
  return shells.find((path) => existsSync(path) && starts(path)) ?? findBrowser();
}

const onDebianAsRoot = () =>
  platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const debianPackages = ['chromium', 'chromium-headless-shell', 'fonts-liberation'];

const sources = [
  {
    title: 'install Chromium (apt-get)',
    applies: onDebianAsRoot,
    commands: () => [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', ...debianPackages],
    ],
  },
  {
    title: 'download Chromium (playwright install)',
    applies: () => true,
    commands: () => [tool('playwright', 'install', 'chromium')],
  },
];

/**
 * Finds a browser or installs one: from the system if possible, otherwise from Playwright.
 *
 * @returns {Promise<string | undefined>} its path; undefined if none can be installed
 */
export async function ensureBrowser() {
  for (const { title, applies, commands } of sources) {
    const found = findBrowser();
    if (found !== undefined) return existsSync(found) ? found : undefined;
    if (!applies()) continue;
    for (const command of commands()) {
      const { ok } = await step(title, command, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
      if (!ok) break;
    }
  }
  return findBrowser();
}
