/** Loaded after the first screen: the user agent's parser is heavier than all of analytics. */
import Bowser from 'bowser';
import type { Fields } from './createTracker.ts';

/** As much of the user agent as is looked at (specification, section 9). */
const MAX_USER_AGENT_LENGTH = 500;

/** What the user agent tells of browser and device; absent for what it does not tell. */
export function deviceProperties(userAgent: string): Fields {
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH) || '-');
  return {
    browser: browser.name,
    browser_version: browser.version,
    ...(platform.type !== undefined &&
      platform.type !== 'desktop' && { device_type: platform.type }),
    device_vendor: platform.vendor,
    device_model: platform.model,
    os: os.name,
    os_version: os.version,
  };
}
