import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { languages } from '../../text/chooseLanguage.ts';

const place = '<!-- What is said where no script comes: src/page/shell/build/lateWords.ts -->';

/** @param isLink whether the page's address ends in a secret behind `#`, which a link to itself would lose */
function wordsIn(language: string, isLink: boolean): string {
  const file = new URL(`../../text/${language}.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const ways = isLink
    ? []
    : [
        `<a href="">${texts['steps.retry']}</a>`,
        // Out of a frame that lets no script of ours run.
        `<a href="" target="_blank" rel="noopener">${texts['page.newWindow']}</a>`,
      ];
  return `<p lang="${language}">${[texts['page.late'], ways.join(' · ')].join(' ')}</p>`;
}

/**
 * Writes into the page what it says, with links to try again and to leave a frame, when its scripts do not load. Only
 * those know the visitor's language, so it says this in every language.
 */
export const lateWords = (): Plugin => ({
  name: 'late-words',
  transformIndexHtml: (html, { path }) =>
    html.replace(place, () =>
      languages.map((language) => wordsIn(language, path.includes('appointment'))).join(''),
    ),
});
