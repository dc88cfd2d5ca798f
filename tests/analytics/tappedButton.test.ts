// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { tappedButton } from '../../src/analytics/tappedButton.ts';
import { inEnglish, loadTexts } from '../../src/text/text.ts';

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
