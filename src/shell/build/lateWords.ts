import type { Plugin } from 'vite';
import en from '../../text/en.json' with { type: 'json' };
import es from '../../text/es.json' with { type: 'json' };
import frCA from '../../text/fr-CA.json' with { type: 'json' };

const place = '<!-- What is said where no script comes: src/shell/build/lateWords.ts -->';

/**
 * Writes into the page what it says, with a way to try again, where its scripts do not come. Which
 * language the visitor speaks is only known to those: it is said in each.
 */
export const lateWords = (): Plugin => ({
  name: 'late-words',
  transformIndexHtml: (html) =>
    html.replace(place, () =>
      Object.entries({ en, es, 'fr-CA': frCA })
        .map(
          ([language, texts]) =>
            `<p lang="${language}">${texts['page.late']} <a href="">${texts['errors.retry']}</a></p>`,
        )
        .join(''),
    ),
});
