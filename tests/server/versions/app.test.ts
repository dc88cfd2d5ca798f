import { expect, test } from 'vitest';
import type { StaffAccess } from '../../../server/staff/staffAccess.ts';
import { createStartKey } from '../../../server/staff/startKey.ts';
import { demo, World } from '../support/world.ts';

const access: StaffAccess = { kind: 'start address', startKey: createStartKey(() => {}) };

const cases: readonly (readonly ['files' | 'database', StaffAccess | undefined, number])[] = [
  ['files', undefined, 404],
  ['files', access, 401],
  ['database', undefined, 404],
  ['database', access, 401],
];
test.for(cases)(
  'with flows from %s, the staff’s calls answer as they should',
  async ([flows, staff, status]) => {
    const world = await World.open(undefined, { flows, ...(staff && { staff }) });
    const ask = (url: string) => world.app.inject(url);
    const call = await ask('/staff/live');
    const flow = await ask(`/flows/booking.json?shop=${demo().maple}`);
    const version = String(flow.headers['content-location']).replace('/flow.json', '');
    const [form, forms, byName] = [
      await ask(`${version}/add-customer.js`),
      await ask('/schemas/steps.json'),
      await ask('/schemas/steps/add-customer.js'),
    ];
    await world.close();

    expect(call.statusCode).toBe(status);
    expect(flow.statusCode).toBe(200);
    expect(form.body).toContain('Tell us about yourself');
    expect(forms.json()).toHaveProperty('add-customer');
    expect(byName.statusCode).toBe(200);
  },
);
