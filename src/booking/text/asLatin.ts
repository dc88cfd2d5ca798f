/** Letters of other scripts that look like a Latin one, each below the one that it looks like. */
const LATIN = 'ABEKMHOPCTYXISJABEZHIKMNOPTYX';
const ALIKE = 'АВЕКМНОРСТУХІЅЈΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';

/** Capital Latin letters in the place of those that look the same, as Cyrillic keyboards have them. */
export const asLatin = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\u0370-\u04FF]/g, (letter) => LATIN[ALIKE.indexOf(letter)] ?? letter);
