// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { readOptions } from '../../../src/page/embed/readOptions.ts';

const shop = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';

function options(data: Record<string, string>, page = 'https://garage.example/book') {
  const script = document.createElement('script');
  script.src = 'https://tool.example/embed.js';
  Object.assign(script.dataset, data);
  const { origin, pathname, search } = new URL(page);
  return readOptions(script, { origin, pathname, search } as Location);
}
const params = (...args: Parameters<typeof options>) =>
  Object.fromEntries(options(...args).url.searchParams);

describe('the address of the tool', () => {
  test('is beside the script and names the shop and the page around it', () => {
    const { url } = options({ shop });

    expect(url.origin + url.pathname).toBe('https://tool.example/');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      shop,
      currentUrl: 'https://garage.example/book',
    });
  });

  test('names an organisation and a language where the script does', () => {
    expect(params({ org: shop, lang: 'fr-CA' })).toMatchObject({ org: shop, lang: 'fr-CA' });
  });

  test('passes the four utm parameters on, and nothing else of the query', () => {
    const query = 'utm_source=a&utm_medium=b&utm_campaign=c&utm_id=d&email=rosa@example.com';

    expect(params({ shop }, `https://garage.example/book?${query}#rosa`)).toEqual({
      shop,
      currentUrl: 'https://garage.example/book',
      utm_source: 'a',
      utm_medium: 'b',
      utm_campaign: 'c',
      utm_id: 'd',
    });
  });
});

describe('what the script element leaves out', () => {
  test('has English defaults', () => {
    expect(options({ shop })).toMatchObject({
      mode: 'inline',
      title: 'Online booking',
      label: 'Book an appointment',
      close: 'Close',
    });
  });

  test('can be said in any language', () => {
    const said = { mode: 'button', label: 'Reservar', title: 'Citas', close: 'Cerrar' };

    expect(options({ shop, ...said })).toMatchObject(said);
  });

  test('a mode that is none is inline, a height that is none is no limit', () => {
    expect(options({ shop, mode: 'constructor', maxHeight: 'tall' })).toMatchObject({
      mode: 'inline',
      maxHeight: undefined,
    });
    expect(options({ shop, maxHeight: '900' }).maxHeight).toBe(900);
  });
});
