// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doEarly } from '../../../../src/page/shell/firstScreen/doEarly.ts';
import type { EarlyInput } from '../../../../src/page/shell/firstScreen/early.ts';

// As in a browser: React draws by itself when a press has been heard.
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterEach(() => void vi.unstubAllGlobals());

const held = ({ value, checked = false }: Partial<EarlyInput> & { value: string }): EarlyInput => ({
  value,
  checked,
});

const names = ['Oil', 'Brakes', 'Tires'];

/** Services to tick and words to type, each told with what was known when it was drawn. */
function Choices({ onContinue }: { onContinue: (given: object) => void }) {
  const [given, setGiven] = useState<{ ticked: string[]; words: string }>({
    ticked: [],
    words: '',
  });
  return (
    <>
      {names.map((name) => (
        <input
          key={name}
          type="checkbox"
          aria-label={name}
          checked={given.ticked.includes(name)}
          onChange={({ target }) => {
            const others = given.ticked.filter((each) => each !== name);
            setGiven({ ...given, ticked: target.checked ? [...others, name] : others });
          }}
        />
      ))}
      <textarea
        value={given.words}
        onChange={({ target }) => setGiven({ ...given, words: target.value })}
      />
      <button onClick={() => onContinue(given)}>Continue</button>
    </>
  );
}

test('text typed into a single-line field is repeated as well', async () => {
  const onChange = vi.fn<(text: string) => void>();
  render(<input type="search" value="" onChange={({ target }) => onChange(target.value)} />);
  const search = screen.getByRole<HTMLInputElement>('searchbox');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(search, 'Elm');

  await doEarly({
    changed: new Map([[search, held(search)]]),
    pressed: undefined,
    now: (drawn) => drawn,
    isNeeded: () => true,
    stop: () => undefined,
  });

  expect(onChange.mock.calls).toEqual([['Elm']]);
});

test('early presses and letters are repeated once, all before anything else can be done', async () => {
  const onContinue = vi.fn<(given: object) => void>();
  render(<Choices onContinue={onContinue} />);
  const boxes = names.map((name) => screen.getByLabelText<HTMLInputElement>(name));
  const words = screen.getByRole<HTMLTextAreaElement>('textbox');
  // As the browser does it: what React has put before the property hears nothing.
  const put = (control: HTMLElement, property: string, value: unknown) =>
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)!.set!.call(
      control,
      value,
    );
  for (const box of boxes) put(box, 'checked', true);
  put(words, 'value', 'It squeaks');
  const nextTask = new Promise((resolve) => setTimeout(resolve));

  void doEarly({
    changed: new Map([...boxes, words].map((each) => [each, held(each)])),
    pressed: screen.getByRole('button'),
    now: (drawn) => drawn,
    isNeeded: () => true,
    stop: () => undefined,
  });
  await nextTask;

  expect(onContinue.mock.calls).toEqual([[{ ticked: names, words: 'It squeaks' }]]);
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true]);
});
