import { inTime } from '../browser/inTime.ts';
import type { ApiClient, ApiClientOptions } from './httpClient.ts';
import { HttpError } from './httpError.ts';
import { operationUrl } from './operationUrl.ts';

/** Fetches the code that makes calls, ahead of the first one. */
export const loadClient = () => inTime(import('./httpClient.ts'));

/**
 * A client whose code for calls comes later: the first screen makes none.
 *
 * @throws {HttpError} from `call`, as for no connection, where that code does not come
 */
export function createLaterClient(options: ApiClientOptions): ApiClient {
  const { baseUrl, sendBeacon = (url) => navigator.sendBeacon(url) } = options;
  let client: ApiClient | undefined;
  return {
    async call(name, given) {
      if (client === undefined) {
        const { createApiClient } = await loadClient().catch((cause: unknown) => {
          throw new HttpError('network', 0, `${name}: its code did not come`, { cause });
        });
        client ??= createApiClient(options);
      }
      return client.call(name, given);
    },
    beacon: (name, parts) => sendBeacon(operationUrl(baseUrl, name, parts)),
    url: (name, parts) => operationUrl(baseUrl, name, parts),
  };
}
