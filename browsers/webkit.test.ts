import { otherBrowsers } from '../scripts/lib/otherBrowsers.mjs';
import { journeys } from './journeys/index.ts';
import { startWebKit } from './support/webkit.ts';

const { name, find } = otherBrowsers.webkit;
const parts = find();
journeys(name, parts && (() => startWebKit(parts)));
