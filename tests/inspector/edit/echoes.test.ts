import { describe, expect, it } from 'vitest';
import { createEchoes } from '../../../src/inspector/edit/json/echoes.ts';

const typed = (...texts: string[]) => {
  const echoes = createEchoes(() => undefined);
  for (const text of texts) echoes.send(text);
  return echoes;
};

describe('a text that comes to the editor', () => {
  it('is an echo while later letters are typed already', () => {
    const echoes = typed('a', 'ab', 'abc');

    expect(['a', 'ab', 'abc'].map((text) => echoes.isOne(text))).toEqual([true, true, true]);
  });

  it('is an echo where the page has left some out', () => {
    expect(typed('a', 'ab', 'abc').isOne('abc')).toBe(true);
  });

  it("is another's where it was not typed here, or came back before", () => {
    const echoes = typed('a', 'ab');
    echoes.isOne('ab');

    expect(echoes.isOne('a')).toBe(false);
    expect(typed('a').isOne('other')).toBe(false);
  });
});
