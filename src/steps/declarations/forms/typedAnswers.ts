import { stateGroups } from '../../../booking/customer/states.ts';

const phones = [
  ...['5551234567', '555-123-4567', '(555) 123-4567'],
  ...['2125550143', '3125550143', '4165550143', '6045550143', '7025550143', '8005550143'],
];

/**
 * Texts that people type as answers, by their place in `schemas/answers.json`. From each, a text
 * widget must make something that the answer's rules accept.
 */
export const typedAnswers: Readonly<Record<string, readonly string[]>> = {
  phone: phones,
  customerPhone: phones,
  customNeed: ['It squeaks', 'It squeaks.\nAlso, the light is on!'],
  question: ['Do you do brakes?', "It won't start.\nCan you tow?"],
  fullName: ['Bo', 'Anne-Marie O\u2019Neil', 'José Núñez y García'],
  'newCustomer.firstName': ['Bo', 'Anne-Marie', 'José'],
  'newCustomer.lastName': ['Li', 'O\u2019Neil', 'Núñez y García'],
  'newCustomer.email': [
    ...['rosa@example.com', 'Rosa.Delgado+car@mail.example.co', 'rosa@gmail.com'],
    ...['rosa@yahoo.com', 'rosa@hotmail.com', 'info@example.ca', 'r@example.org'],
  ],
  'newCustomer.address': ['1 Elm Street', '12 rue de l\u2019Église, app. 3'],
  'newCustomer.city': ['Albany', 'Saint-Jérôme', 'St. Paul'],
  'newCustomer.state': ['NY', 'New York'],
  'newCustomer.zip': ['12207', '12207-1234', 'K1A 0B1'],
};

/**
 * The values that a list of choices must have, by their place in `schemas/answers.json`. No list has
 * every value of another typed answer. A list of states may leave out Puerto Rico, as most do.
 */
export const listedAnswers: Readonly<Record<string, readonly string[]>> = {
  'newCustomer.state': stateGroups
    .flatMap(({ states }) => states.map(({ code }) => code))
    .filter((code) => code !== 'PR'),
};
