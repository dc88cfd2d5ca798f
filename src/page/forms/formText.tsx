import { Fragment, type ReactNode } from 'react';
import { ExternalLink } from '../ui/ExternalLink.tsx';
import type { FormContext } from './formContext.ts';

type TextContext = Pick<FormContext, 'shop' | 'config'>;

const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/** A name that keeps its own direction within a sentence of another one (Unicode, UAX #9). */
const isolated = (name: string) => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);

/** A text of the form file with the shop's name filled in. */
export function plainText(text: string, { shop }: TextContext): string {
  return text.replaceAll('{shopName}', () => isolated(shop.shop.name));
}

/**
 * The address of a link: `config:privacyPolicyUrl` stands for a configured one; undefined if that
 * is not configured.
 */
function address(target: string, { config }: TextContext): string | undefined {
  if (!target.startsWith('config:')) return target;
  const key = target.slice('config:'.length);
  return Object.hasOwn(config, key) ? config[key as keyof typeof config] : undefined;
}

/**
 * A text of the form file with its links, written as `[words](address)`. Without an address the
 * words remain.
 */
export function formText(text: string, context: TextContext): ReactNode {
  const parts = plainText(text, context).split(/\[([^\]]+)\]\(((?:https:\/\/|config:)[^)\s]+)\)/);
  if (parts.length === 1) return parts[0];
  return parts.map((part, index) => {
    // The split gives: text, words, address, text, words, address, text…
    if (index % 3 === 2) return null;
    const href = index % 3 === 1 ? address(parts[index + 1] ?? '', context) : undefined;
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text do not move
    return (
      <Fragment key={index}>
        {href ? <ExternalLink href={href}>{part}</ExternalLink> : part}
      </Fragment>
    );
  });
}
