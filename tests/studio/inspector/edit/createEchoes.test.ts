import { describe, expect, it } from 'vitest';
import { createEchoes } from '../../../../src/studio/inspector/edit/json/createEchoes.ts';

const typed = (...texts: string[]) => {
  const echoes = createEchoes(() => undefined);
  for (const text of texts) echoes.send(text);
  return echoes;
};

describe('a text that comes to the editor', () => {
  it('is an echo while later letters are typed already', () => {
    const echoes = typed('a', 'ab', 'abc');

    expect(['a', 'ab', 'abc'].map((text) => echoes.isEcho(text))).toEqual([true, true, true]);
  });

  it('is an echo where the page has left some out', () => {
    expect(typed('a', 'ab', 'abc').isEcho('abc')).toBe(true);
  });

  it("is another's where it was not typed here, or came back before", () => {
    const echoes = typed('a', 'ab');
    echoes.isEcho('ab');

    expect(echoes.isEcho('a')).toBe(false);
    expect(typed('a').isEcho('other')).toBe(false);
  });
});
