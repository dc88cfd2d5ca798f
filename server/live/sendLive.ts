import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

const compress = promisify(brotliCompress);

/**
 * Brotli qualities: the best for texts that are sent often, and a quick one for texts sent once,
 * which takes a millisecond a page.
 */
export const qualities = { kept: constants.BROTLI_MAX_QUALITY, once: 5 };

/** A text ready to be sent, plain or compressed. */
export interface LiveText {
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly etag: string;
}

export async function liveText(text: string, quality = qualities.kept): Promise<LiveText> {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return { plain, brotli, etag: `W/"${hash}"` };
}

/**
 * Sends a text that may change at any moment: browsers ask each time, and it is sent again only if
 * changed.
 *
 * @param depends the request header, besides the encoding, on which the text depends
 */
export const sendLive = (
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: LiveText,
  depends?: string,
): FastifyReply => send(request, reply.header('cache-control', 'no-cache'), type, text, depends);

/** Sends a text that was made for this request alone. */
export async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
): Promise<FastifyReply> {
  void reply.header('content-type', `${type}; charset=utf-8`);
  return sendEncoded(request, reply, await liveText(text, qualities.once));
}

/** Sends a text whose address changes with its content: browsers never ask again. */
export const sendForGood = (
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: LiveText,
): FastifyReply =>
  send(request, reply.header('cache-control', 'public, max-age=31536000, immutable'), type, text);

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: LiveText,
  depends?: string,
): FastifyReply {
  void reply.headers({
    'content-type': `${type}; charset=utf-8`,
    etag: text.etag,
    vary: depends === undefined ? 'accept-encoding' : `accept-encoding, ${depends}`,
  });
  if (request.headers['if-none-match'] === text.etag) return reply.code(304).send();
  return sendEncoded(request, reply, text);
}

/** Sends the text compressed if the browser accepts that. */
function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, brotli }: LiveText,
): FastifyReply {
  const encodings = new Negotiator(request.raw).encodings(['br', 'identity']);
  if (encodings[0] !== 'br') return reply.send(plain);
  return reply.header('content-encoding', 'br').send(brotli);
}
