import { expect, it } from 'vitest';
import { formSentences } from '../../../../src/studio/inspector/edit/texts/formSentences.ts';
import { placeInWords } from '../../../../src/studio/inspector/edit/texts/placesInWords.ts';
import { shippedFiles } from './support.ts';

it.each([
  ['/heading', 'Heading'],
  ['/continue', 'Button to go on'],
  ['/actions/0/label', 'Button 1'],
  ['/uiSchema/carDrivable/ui:enumNames/2', 'Car drivable: choice 3'],
  ['/uiSchema/notes/ui:placeholder', 'The notes: example in the field'],
  ['/uiSchema/mileage/ui:errors/required', 'Mileage: said when it is left empty'],
  ['/schema/properties/newCustomer/properties/title', 'Who the customer is: label'],
])('says of %s "%s"', (pointer, words) => {
  expect(placeInWords(pointer)).toBe(words);
});

it('names every place of the shipped forms without a key of the file', () => {
  const places = Object.values(shippedFiles().forms)
    .flatMap((form) => formSentences(form) ?? [])
    .flatMap(({ pointers }) => pointers);
  expect(places.length).toBeGreaterThan(50);
  for (const place of places) expect(placeInWords(place)).not.toMatch(/ui:|[a-z][A-Z]|Schema/);
});
