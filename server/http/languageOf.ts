import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { chooseLanguage, type Language } from '../../src/page/text/chooseLanguage.ts';

/**
 * The language of a request's visitor: the one asked for in the address of a page, or else the
 * first of `Accept-Language` that there is.
 */
export const languageOf = (
  request: Pick<IncomingMessage, 'headers'>,
  requested: string | null = null,
): Language => chooseLanguage(requested, new Negotiator(request).languages());
