import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);

/** Text ready to be sent, plain or compressed. */
export interface LiveText {
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly etag: string;
}

export async function liveText(text: string): Promise<LiveText> {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { plain, brotli: await compress(plain), etag: `W/"${hash}"` };
}

/** Sends a text that may change any moment: asked for anew each time, sent again only if changed. */
export function sendLive(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  { plain, brotli, etag }: LiveText,
): FastifyReply {
  void reply.headers({
    'cache-control': 'no-cache',
    'content-type': `${type}; charset=utf-8`,
    etag,
    vary: 'accept-encoding',
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain);
  return reply.header('content-encoding', 'br').send(brotli);
}
