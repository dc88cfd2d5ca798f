import { importInTime } from '../browser/importInTime.ts';
import type { ApiClient, ApiClientOptions } from './httpClient.ts';
import { HttpError } from './httpError.ts';

/** Loads the code that makes calls. */
export const loadClient = () => importInTime(import('./httpClient.ts'));

/**
 * A client that loads its code with the first call: the first screen makes none.
 *
 * @throws {HttpError} from `call`, as without a connection, if the code does not load
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
    // Without a call there is no lead, and so nothing to send.
    beacon: (name, parts) => client?.beacon(name, parts) ?? false,
  };
}
