import { ConfigError, loadConfig, type RuntimeConfig } from '../api/config.ts';

// What only a page needs that does not carry it: one file for all.
export { fetchSettings } from './fetchSettings.ts';
export { loadFlow } from './loadFlow.ts';

/** The configuration as the site has it; null, and told in the console, where there is none. */
export async function fetchConfig(): Promise<RuntimeConfig | null> {
  try {
    return await loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return null;
  }
}
