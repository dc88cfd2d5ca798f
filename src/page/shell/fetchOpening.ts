import { ConfigError, loadConfig, type RuntimeConfig } from '../api/config.ts';

// What only pages without an embedded `Opening` need, as one file.
export { fetchSettings } from './fetchSettings.ts';
export { loadFlow } from './loadFlow.ts';

/** The site's configuration; null if it cannot be loaded, which is logged. */
export async function fetchConfig(): Promise<RuntimeConfig | null> {
  try {
    return await loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return null;
  }
}
