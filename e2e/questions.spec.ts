/* The questions of a screen, changed in the inspector without JSON, and seen on the customer's page. */
import { shippedFlow, test } from './support/edited.ts';
import { Inspector } from './support/Inspector.ts';
import { keepPictures } from './support/pictures.ts';
import { expect } from './support/test.ts';
import { civic, rosa, Visitor } from './support/Visitor.ts';

test.skip(({ viewport }) => viewport!.width < 1000, 'a tool for the desktop');

const sizes = [
  [1280, 800],
  [1024, 768],
] as const;

test('a product manager asks two questions on one screen and lets an answer decide; the customer meets them @desktop', async ({
  page,
  author,
  otherVisitor,
  signIn,
  pageErrors,
  arrival: { shop, outbox, phone },
}) => {
  test.slow();
  // Publishing is refused until it is typed that some customers can no longer book.
  pageErrors.expect(/422/);
  await author.publish(await shippedFlow());
  await signIn();
  const inspector = new Inspector(page);
  await inspector.open('/inspector.html');
  const { details } = inspector;
  const verdict = details.locator('output[aria-busy="false"]').first();
  // A question with three choices, before the review.
  await inspector.step('view-confirmation').click();
  await page.keyboard.press('a');
  const words = (name: string) => details.getByRole('group', { name });
  await words('What is asked?').getByLabel('English').fill('Is your car drivable?');
  await words('Choices, each on a line').getByLabel('English').fill('Yes\nNo\nIt makes a noise');
  await details.getByLabel('Nobody goes on without an answer').check();
  await details.getByRole('button', { name: 'Add the question' }).click();
  await expect(inspector.step('ask-car-drivable')).toBeVisible();

  // A second one on the same screen, shown only for one choice.
  await inspector.tab('Change');
  await details.getByRole('tab', { name: 'Questions' }).click();
  const questions = details.getByRole('region', { name: 'Questions of the screen' });
  await questions.getByRole('button', { name: 'Ask another question on this screen' }).click();
  await questions
    .getByRole('group', { name: 'What is asked?' })
    .getByLabel('English')
    .fill('What noise is it?');
  await questions.getByLabel('Kind of answer').selectOption('A line of text');
  await questions.getByLabel('At most (letters)').fill('40');
  await questions.getByLabel('Nobody goes on without an answer').check();
  await questions
    .getByLabel('Show it')
    .selectOption({ label: 'Only if … “Is your car drivable?”' });
  await questions.getByRole('checkbox', { name: 'It makes a noise' }).check();
  await keepPictures(page, 'another', sizes);
  await questions.getByRole('button', { name: 'Add the question' }).click();
  await expect(questions.getByRole('status')).toContainText('“What noise is it?” also asked on');
  await expect(questions.getByRole('status')).toBeFocused();

  // It cannot come before the one that decides on it; that is said where the key was pressed.
  await questions.getByRole('button', { name: /^Move “What noise/ }).press('ArrowUp');
  await expect(questions.getByRole('alert')).toContainText('is shown by the answer to a question');

  await questions.getByRole('button', { name: /^Is your car drivable/ }).click();
  await questions
    .getByRole('button', { name: /^Move “What noise/ })
    .dragTo(questions.getByRole('button', { name: /^Is your car drivable/ }));
  await expect(questions.getByRole('alert')).toBeFocused();

  // An answer decides.
  await questions
    .getByLabel('“No”: then go to')
    .selectOption({ label: 'A new end of the booking: “We will call you”' });
  await expect(inspector.step('end-we-will-call-you')).toBeVisible();
  await expect(questions.getByRole('status')).toContainText('leads to “We will call you”');
  await keepPictures(page, 'decides', sizes);
  await expect(verdict).not.toContainText('error', { timeout: 30_000 });

  // Whoever answers so does not book: that is said, and meant.
  await expect(verdict).toContainText('Customers who answer “No” to “Is your car drivable?”');
  await inspector.publish('Whose car does not drive is called', {
    meant: true,
    word: 'Translated next week',
  });

  // The customer's page.
  const customer = new Visitor(await otherVisitor());
  await customer.open(shop);
  await customer.toPhone('Oil & filter change');
  await customer.provePhone(outbox, phone);
  await customer.pickTime();
  await customer.introduce(rosa);
  await customer.addVehicleByVin(civic);
  await customer.at('ask-car-drivable');
  const screen = customer.page;
  const noise = screen.getByRole('textbox', { name: 'What noise is it?' });
  await expect(noise).toBeHidden();
  await screen.getByRole('radio', { name: 'It makes a noise' }).check();
  await expect(noise).toBeVisible();
  await customer.continue();
  await customer.at('ask-car-drivable');
  await noise.fill('A squeak');
  await customer.continue();
  await customer.at('view-confirmation');
  await expect(customer.detail('Is your car drivable?')).toHaveText('It makes a noise');
  await expect(customer.detail('What noise is it?')).toHaveText('A squeak');
  await screen.getByRole('button', { name: 'Back' }).click();
  await customer.at('ask-car-drivable');
  await screen.getByRole('radio', { name: 'No', exact: true }).check();
  await customer.continue();
  await customer.at('end-we-will-call-you');
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('We will call you');
  await customer.press('Send message');
  await expect(screen.getByText('We received your message')).toBeVisible();
});
