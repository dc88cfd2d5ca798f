/**
 * The default alphabet of text messages (3GPP TS 23.038). One letter outside of it, such as an "ó",
 * makes a text of at most 70 characters out of one of 160.
 */
const alphabet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Written with an escape, so that each counts as two. */
const extension = new Set('\f^{}\\[~]|€');

/** Letters and marks whose likeness in the alphabet no decomposition tells. */
const likenesses: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '…': '...',
  '•': '-',
  '·': '-',
  '`': "'",
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  œ: 'oe',
  Œ: 'OE',
  ı: 'i',
  þ: 'th',
  ð: 'd',
  '\t': ' ',
};

const isWritten = (character: string) => alphabet.has(character) || extension.has(character);

function written(character: string): string {
  if (isWritten(character)) return character;
  const alike = likenesses[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  if ([...alike].every(isWritten)) return alike;
  if (/\s/u.test(character)) return ' ';
  // A name of another script stays, whatever it costs; a picture does not.
  return /[\p{L}\p{N}]/u.test(character) ? character : '';
}

/** A text in the letters that cost least: "código" becomes "codigo", "l’atelier" "l'atelier". */
export const inGsm7 = (text: string): string =>
  Array.from(text.normalize('NFC'), written).join('').replaceAll(/ {2,}/g, ' ').trim();

/** How many messages a text is sent, and paid, as. */
export function segmentsOf(text: string): number {
  const characters = [...text];
  if (!characters.every(isWritten)) return parts(text.length, 70, 67);
  const escapes = characters.filter((each) => extension.has(each)).length;
  return parts(characters.length + escapes, 160, 153);
}

const parts = (length: number, single: number, joined: number) =>
  length <= single ? 1 : Math.ceil(length / joined);
