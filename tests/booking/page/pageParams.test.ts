import { describe, expect, it } from 'vitest';
import { readPageParams } from '../../../src/booking/page/pageParams.ts';

const read = (query: string) =>
  JSON.parse(JSON.stringify(readPageParams(new URLSearchParams(query)))) as unknown;
const id = '3F2504E0-4f89-41d3-9a0c-0305e82c3301';

describe('pageParams', () => {
  it('takes a shop and an organisation that are UUIDs [3.2]', () => {
    expect(read(`shop=${id}&org=${id}`)).toEqual({ shopId: id, orgId: id });
  });

  it.each(['.', ')', '/', '»', '”.', '),'])(
    'takes no “%s” behind an id for a part of it',
    (end) => {
      expect(read(`shop=${encodeURIComponent(id + end)}`)).toEqual({ shopId: id });
    },
  );

  it('does not take any other text for one [5.26]', () => {
    expect(read(`shop=12&org=${id}x`)).toEqual({});
    expect(read('')).toEqual({});
  });

  it('keeps the utm parameters only when all four are there [2.3]', () => {
    const three = 'utm_source=a&utm_medium=b&utm_campaign=c';
    expect(read(three)).toEqual({});
    expect(read(`${three}&utm_id=`)).toEqual({});
    expect(read(`${three}&utm_id=d`)).toEqual({
      utm: { utm_source: 'a', utm_medium: 'b', utm_campaign: 'c', utm_id: 'd' },
    });
  });

  it('cuts a utm value that the contract would refuse', () => {
    const long = `utm_source=${'a'.repeat(300)}&utm_medium=b&utm_campaign=c&utm_id=d`;
    expect(readPageParams(new URLSearchParams(long)).utm?.utm_source).toHaveLength(200);
  });

  it('returns the address around the frame [2.4]', () => {
    expect(read('currentUrl=https%3A%2F%2Fgarage.example%2F')).toEqual({
      currentUrl: 'https://garage.example/',
    });
  });
});
