// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { followPage } from '../../src/analytics/followPage.ts';
import { inEnglish } from '../../src/text/text.ts';

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
