// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { followPage, tappedButton } from '../../../src/page/analytics/followPage.ts';
import { inEnglish, loadTexts } from '../../../src/page/text/text.ts';

test('a page in a frame tracks that it is viewed, and each button that is tapped', () => {
  const told: unknown[][] = [];
  const stop = followPage(
    (...event) => told.push(event),
    true,
    () => 'Choose a location',
    inEnglish,
  );
  document.body.innerHTML = '<button>Select this shop</button><p>Maple Street Auto</p>';
  document.querySelector('button')!.click();
  document.querySelector('p')!.click();
  stop();
  document.querySelector('button')!.click();

  expect(told).toEqual([
    ['Frame viewed'],
    ['Button tapped', { screen: 'Choose a location', button: 'Select this shop' }],
  ]);
});

test('a page of its own is no frame', () => {
  const told: unknown[][] = [];
  followPage(
    (...event) => told.push(event),
    false,
    () => undefined,
    inEnglish,
  )();
  expect(told).toEqual([]);
});

// @vitest-environment happy-dom
/** The name of a tap on the innermost element of some markup. */
function tapOn(html: string, texts = inEnglish) {
  document.body.innerHTML = html;
  let element: Element = document.body;
  while (element.firstElementChild !== null) element = element.firstElementChild;
  return tappedButton(element, texts);
}

test('a button is called by its words', () => {
  expect(tapOn('<button><span>Book appointment</span></button>')).toBe('Book appointment');
});

test('a button without words is called by its label', () => {
  expect(tapOn('<button aria-label="Close"><i></i></button>')).toBe('Close');
});

test('it is called the same in every language', async () => {
  const spanish = await loadTexts('es');

  expect(tapOn('<button>Continuar</button>', spanish)).toBe('Continue');
});

test('a button that shows a choice is named by our own words alone', () => {
  const row = '<button><b>Monday, 8:00am</b> <span>Select a time</span></button>';

  expect(tapOn(row)).toBe('Select a time');
});

test('a button in the words of a step file is known by what it does', () => {
  expect(tapOn('<button type="submit">Rosa Delgado</button>')).toBe('Submit');
});

test.each([
  '<button type="button" aria-label="Monday, November 23rd, 2026">23</button>',
  '<a href="tel:2065550100">(206) 555-0100</a>',
  '<button type="button">2019 Honda Civic</button>',
  '<button type="button" aria-disabled="true">Continue</button>',
  '<label>Continue</label>',
])('%s is no tap that is tracked', (html) => {
  expect(tapOn(html)).toBeUndefined();
});
