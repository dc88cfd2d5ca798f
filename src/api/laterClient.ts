import { inTime } from '../browser/inTime.ts';
import type { ApiClient, ApiClientOptions } from './httpClient.ts';
import { HttpError } from './httpError.ts';

/** Fetches the code that makes calls, ahead of the first one. */
export const loadClient = () => inTime(import('./httpClient.ts'));

/**
 * A client whose code for calls comes later: the first screen makes none.
 *
 * @throws {HttpError} from `call`, as for no connection, where that code does not come
 */
export function createLaterClient(options: ApiClientOptions): ApiClient {
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
    // What a beacon is about, a lead, was begun by a call.
    beacon: (name, parts) => client?.beacon(name, parts) ?? false,
  };
}
