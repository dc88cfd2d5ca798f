import { describe, expect, it } from 'vitest';
import { taggedTitles } from './taggedTitles.ts';

// Put together here, or this file would show what it is about.
const [one, other] = ['5.4', '8.2'].map((id) => `[${id}]`);

describe('taggedTitles', () => {
  it('finds the ids at the end of a title, with the blocks around it', () => {
    const source = [
      "describe('a form', () => {",
      "  describe('its email', () => {",
      `    it('is checked ${one} ${other}', async () => {});`,
      '  });',
      `  it('has a name ${other}', () => {});`,
      '});',
      `test("the shop's own ${one}", () => {});`,
    ].join('\n');

    expect(taggedTitles(source)).toEqual([
      { title: 'a form › its email › is checked', ids: ['5.4', '8.2'] },
      { title: 'a form › has a name', ids: ['8.2'] },
      { title: "the shop's own", ids: ['5.4'] },
    ]);
  });

  it('finds those of tables, of their rows and of blocks', () => {
    const source = [
      `const rows = [['no name ${one}', 1]];`,
      `describe.each(['a', 'b'])('%s ${other}', () => {`,
      `  it.each([1, 2])('takes %i ${one}', () => {});`,
      '  it.each([',
      '    1,',
      '  ])(',
      `    'refuses %i ${one}',`,
      '    () => {},',
      '  );',
      '});',
      `  test(\`the address with \${why} @desktop ${one}\`, () => {});`,
    ].join('\n');

    expect(taggedTitles(source).map(({ title }) => title)).toEqual([
      'no name',
      '%s',
      '%s › takes %i',
      '%s › refuses %i',
      'the address with ${why}',
    ]);
  });

  it.each(['skip', 'todo', 'fixme', 'fails'])('does not count a test.%s', (modifier) => {
    expect(taggedTitles(`test.${modifier}('shows it ${one}', () => {});`)).toEqual([]);
  });

  it('takes nothing for a tag that is elsewhere or no id', () => {
    const source = `it('is [5.4] at first', () => {}); it('is a list [1, 2]', () => {}); // ${one}`;

    expect(taggedTitles(source)).toEqual([]);
  });
});
