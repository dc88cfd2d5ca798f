import type { ApiClient } from '../../../../src/page/api/httpClient.ts';
import { HttpError } from '../../../../src/page/api/httpError.ts';
import type { Operations, ShopSettings } from '../../../../src/contract/types.gen.ts';

type Name = keyof Operations;
interface Asked {
  params: Record<string, string | number>;
  query: Record<string, unknown>;
}
type Answers = { [N in Name]?: (asked: Asked) => unknown };

export interface ShopServer {
  shopId: string;
  client: ApiClient;
  /** The calls so far, in order. */
  asked: (Asked & { name: Name })[];
  /** Changes the answers to further calls. */
  answer: (answers: Answers) => void;
}

export const shopSettings: ShopSettings = {
  shop: { name: 'Elm Street Auto', phone: '5551234567', timeZone: 'America/New_York' },
  services: [],
  dayAvailabilities: [],
  showDeclinedJobs: true,
  allowAfterHoursDropoff: true,
  allowCourtesyTransportationRequest: true,
};

/** A server in memory. A call without an answer fails with a server error. */
export function shopServer(answers: Answers = {}): ShopServer {
  const known: Answers = { getShopSettings: () => shopSettings, ...answers };
  const asked: ShopServer['asked'] = [];
  const call = async (name: Name, options: Partial<Asked>) => {
    const request = { name, params: options.params ?? {}, query: options.query ?? {} };
    asked.push(request);
    const answer = known[name];
    if (answer === undefined) throw new HttpError('http', 500, 'broken');
    return answer(request);
  };
  return {
    shopId: 'shop',
    client: { call: call as unknown as ApiClient['call'], beacon: () => true },
    asked,
    answer: (more) => Object.assign(known, more),
  };
}

/** Fails with a server error. */
export function broken(): never {
  throw new HttpError('http', 500, 'broken');
}

/** An answer that the test gives later. */
export function later<Value>() {
  let answer: (value: Value) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  return { promise, answer, fail };
}
