/** Loaded after the first screen: the user agent's parser is heavier than all of analytics. */
import Bowser from 'bowser';
import type { EventProperties } from './createTracker.ts';

/** The longest user agent that is parsed; the rest is cut (specification, section 9). */
const MAX_USER_AGENT_LENGTH = 500;

/** Browser and device as the user agent names them; properties that it does not name are absent. */
export function deviceProperties(userAgent: string): EventProperties {
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
