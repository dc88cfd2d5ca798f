import { civic, rosa, Visitor } from './support/Visitor.ts';
import { expect, test } from './support/test.ts';

test('a time taken meanwhile is refused with a message, and another can be booked [2.132] [4.53] [8.21]', async ({
  visitor,
  otherVisitor,
  shopNamed,
  outbox,
  freshPhone,
  pageErrors,
}) => {
  pageErrors.expect(/400/);
  // One appointment a slot.
  const shop = shopNamed('Grandfather & Sons');
  const comeToConfirm = async (someone: Visitor) => {
    const phone = freshPhone();
    await someone.comeWithServices({ shop, outbox, phone }, 'Oil & filter change');
    await someone.toTimes();
    await someone.toNextWeek();
    const time = await someone.pickTimeInPicker('last');
    await someone.introduce(rosa);
    await someone.addVehicleByVin(civic);
    await someone.at('view-confirmation');
    return time;
  };
  const other = new Visitor(await otherVisitor());
  const time = await comeToConfirm(visitor);
  expect(await comeToConfirm(other)).toBe(time);
  await other.book();
  await other.seesBooked('Rosa');

  await visitor.book();
  await visitor.at('view-booking-confirmation-error');
  await expect(visitor.page.getByRole('alert')).toContainText(/taken|full|available/i);
  await visitor.press('Go back');
  await visitor.at('view-confirmation');

  for (const step of ['add-vehicle.view-search-results', 'add-vehicle', 'add-customer']) {
    await visitor.back();
    await visitor.at(step);
  }
  await visitor.back();
  const again = await visitor.pickTimeInPicker('first');
  expect(again).not.toBe(time);
  await visitor.at('add-customer');
  await expect(visitor.page.getByLabel('First name')).toHaveValue('Rosa');
  await visitor.continue();
  await visitor.addVehicleByVin(civic);
  await visitor.book();
  await visitor.seesBooked('Rosa');
});
