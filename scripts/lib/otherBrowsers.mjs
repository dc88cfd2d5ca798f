import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const { env, platform } = process;

/** The first of several programs that is on the path. */
function program(...names) {
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/**
 * Finds the browser that WebKit's driver starts; Debian keeps it beside the library, in a folder
 * for each kind of machine.
 */
function miniBrowser() {
  if (!existsSync('/usr/lib')) return undefined;
  const folders = ['', ...readdirSync('/usr/lib').filter((name) => name.includes('-linux-'))];
  return folders
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((version) =>
        join('/usr/lib', folder, version, 'MiniBrowser'),
      ),
    )
    .find((path) => existsSync(path));
}

function findWebKit() {
  const driver = program('WebKitWebDriver');
  const browser = miniBrowser();
  const xvfb = program('Xvfb');
  return driver && browser && xvfb ? { driver, browser, xvfb } : undefined;
}

function findFirefox() {
  if (env.FIREFOX_PATH) return existsSync(env.FIREFOX_PATH) ? env.FIREFOX_PATH : undefined;
  const app = 'Applications/Firefox.app/Contents/MacOS/firefox';
  const places = {
    darwin: [`/${app}`, join(env.HOME ?? '', app)],
    win32: [env.PROGRAMFILES, env['PROGRAMFILES(X86)']].map((folder) =>
      join(folder ?? '', 'Mozilla Firefox\\firefox.exe'),
    ),
  };
  return places[platform]?.find((path) => existsSync(path)) ?? program('firefox-esr', 'firefox');
}

/** The browsers outside Chromium's family, and how to install each. */
export const otherBrowsers = {
  webkit: {
    name: 'WebKit',
    find: findWebKit,
    howTo: 'on Debian and Ubuntu: apt-get install --no-install-recommends webkit2gtk-driver xvfb',
  },
  firefox: {
    name: 'Firefox',
    find: findFirefox,
    howTo: 'apt-get install firefox-esr, or install it from mozilla.org and set FIREFOX_PATH to it',
  },
};

/** The browsers that are not installed. */
export const absentBrowsers = () =>
  Object.values(otherBrowsers).filter(({ find }) => find() === undefined);
