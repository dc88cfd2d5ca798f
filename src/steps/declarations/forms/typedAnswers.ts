/**
 * Texts that people type as answers, by their place in `schemas/answers.json`. From each, a text
 * widget must make something that the answer's rules accept.
 */
export const typedAnswers: Readonly<Record<string, readonly string[]>> = {
  phone: ['5551234567', '555-123-4567', '(555) 123-4567'],
  customerPhone: ['5551234567', '555-123-4567', '(555) 123-4567'],
  customNeed: ['It squeaks', 'It squeaks.\nAlso, the light is on!'],
  question: ['Do you do brakes?', "It won't start.\nCan you tow?"],
  fullName: ['Bo', 'Anne-Marie O\u2019Neil', 'José Núñez y García'],
  'newCustomer.firstName': ['Bo', 'Anne-Marie', 'José'],
  'newCustomer.lastName': ['Li', 'O\u2019Neil', 'Núñez y García'],
  'newCustomer.email': ['rosa@example.com', 'Rosa.Delgado+car@mail.example.co'],
  'newCustomer.address': ['1 Elm Street', '12 rue de l\u2019Église, app. 3'],
  'newCustomer.city': ['Albany', 'Saint-Jérôme', 'St. Paul'],
  'newCustomer.state': ['NY', 'New York'],
  'newCustomer.zip': ['12207', '12207-1234', 'K1A 0B1'],
};
