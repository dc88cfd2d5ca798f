import { otherBrowsers } from '../scripts/lib/otherBrowsers.mjs';
import { journeys } from './journeys/index.ts';
import { startFirefox } from './support/firefox.ts';

const { name, find } = otherBrowsers.firefox;
const path = find();
journeys(name, path === undefined ? undefined : () => startFirefox(path));
