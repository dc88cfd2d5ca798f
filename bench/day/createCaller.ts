import { Agent, request } from 'node:http';
import { operationUrl } from '../../src/page/api/operationUrl.ts';
import { operations, type Operations } from '../../src/contract/types.gen.ts';

export type CallName = keyof Operations | 'page';

/** Called after each call with its status, 0 where no answer came, and its time in milliseconds. */
export type OnCall = (call: CallName, status: number, took: number) => void;

interface Given {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string | undefined;
}

/** Calls the server as one visitor. A call without an answer has the status 0. */
export interface Caller {
  call<Name extends keyof Operations>(
    name: Name,
    given: Given,
  ): Promise<{ status: number; body: Operations[Name]['answer'] & { message?: string } }>;
  /** Requests the page of a shop. */
  page(shopId: string): Promise<void>;
}

// One pool of connections for all visitors; a browser would open its own.
const agent = new Agent({ keepAlive: true, maxSockets: 300 });

/**
 * The calls of one visitor.
 *
 * @param address the visitor's IP address, sent in `X-Forwarded-For` as by a proxy
 */
export function createCaller(origin: string, address: string, onCall: OnCall): Caller {
  function send(
    call: CallName,
    path: string,
    { method = 'GET', body, token }: Pick<Given, 'body' | 'token'> & { method?: string },
  ): Promise<{ status: number; text: string }> {
    const begun = performance.now();
    const sent = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve) => {
      const finish = (status: number, text: string) => {
        onCall(call, status, performance.now() - begun);
        resolve({ status, text });
      };
      const asked = request(origin + path, {
        agent,
        method,
        headers: {
          'x-forwarded-for': address,
          'accept-encoding': 'br',
          ...(sent !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { 'x-auth-token': token }),
        },
      });
      asked.on('error', () => finish(0, ''));
      asked.on('response', (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', () => finish(0, ''));
        answer.on('end', () => finish(answer.statusCode ?? 0, Buffer.concat(parts).toString()));
      });
      asked.end(sent);
    });
  }
  return {
    async call(name, { params = {}, query = {}, body, token }) {
      const path = operationUrl('', name, { params, query });
      const { method } = operations[name];
      const { status, text } = await send(name, path, { method, body, token });
      return { status, body: JSON.parse(text === '' ? '{}' : text) as never };
    },
    async page(shopId) {
      await send('page', `/?shop=${shopId}`, {});
    },
  };
}
