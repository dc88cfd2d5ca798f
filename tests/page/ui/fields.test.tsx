// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Field } from '../../../src/page/ui/Field.tsx';
import { SelectField } from '../../../src/page/ui/SelectField.tsx';
import { TextArea } from '../../../src/page/ui/TextArea.tsx';
import { TextField } from '../../../src/page/ui/TextField.tsx';

afterEach(cleanup);

function describedText(element: Element): string[] {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `no #${id}`);
}

describe('Field', () => {
  test('hands its control the label, the error and the hint', () => {
    render(
      <Field label="Zip" hint="Five digits" error="Required">
        {(control) => <input {...control} />}
      </Field>,
    );
    const input = screen.getByLabelText('Zip');
    expect(describedText(input)).toEqual(['Required', 'Five digits']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  test('describes nothing when there is nothing to say', () => {
    render(<Field label="Zip">{(control) => <input {...control} />}</Field>);
    const { attributes } = screen.getByLabelText('Zip');
    expect([...attributes].map(({ name }) => name)).toEqual(['id']);
  });

  test('says in words that a field is optional', () => {
    render(<TextField label="Suite" value="" onChange={() => undefined} required={false} />);
    expect(screen.getByRole('textbox', { name: 'Suite (optional)' })).toBeTruthy();
  });
});

test('TextField emits the text and passes input attributes on', async () => {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <TextField label="Email" value="" onChange={onChange} autoComplete="email" inputMode="email" />,
  );
  const input = screen.getByLabelText('Email');
  await userEvent.type(input, 'a');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('a');
  expect(input.getAttribute('autocomplete')).toBe('email');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

describe('TextArea', () => {
  function Notes({ initial = '' }: { initial?: string }) {
    const [value, setValue] = useState(initial);
    return <TextArea label="Notes" value={value} onChange={setValue} maxLength={300} />;
  }

  test('counts what is written', async () => {
    render(<Notes />);
    expect(screen.getByText('0/300')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Notes'), 'squeaks');
    expect(screen.getByText('7/300')).toBeTruthy();
  });

  test('counts characters as the schema does, an emoji as one', () => {
    render(<Notes initial={` ${'😀'.repeat(160)}\r\n`} />);
    expect(screen.getByText('160/300')).toBeTruthy();
    expect(screen.queryByText('Character limit reached')).toBeNull();
  });

  test('takes more than the limit and says that it is reached [5.11]', async () => {
    render(<Notes initial={'x'.repeat(300)} />);
    const area = screen.getByLabelText<HTMLTextAreaElement>('Notes');
    expect(screen.queryByText('Character limit reached')).toBeNull();
    expect(area.hasAttribute('aria-invalid')).toBe(false);

    await userEvent.type(area, 'y');
    expect(area.value).toHaveLength(301);
    expect(screen.getByText('301/300')).toBeTruthy();
    expect(describedText(area)).toContain('Character limit reached');
    expect(area.getAttribute('aria-invalid')).toBe('true');
  });

  test('speaks the count only near the limit', async () => {
    const view = render(<Notes initial={'x'.repeat(279)} />);
    const spoken = () =>
      [...view.container.querySelectorAll('[aria-live]')].map((element) => element.textContent);
    expect(spoken().join('')).toBe('');
    await userEvent.type(screen.getByLabelText('Notes'), 'x');
    expect(spoken().join('')).toBe('20 characters left');
  });
});

describe('SelectField', () => {
  const groups = [
    { label: 'US States', options: [{ value: 'CA', label: 'California' }] },
    { label: 'Canada Provinces', options: [{ value: 'ON', label: 'Ontario' }] },
  ];

  test('offers its groups and emits the value', async () => {
    const onChange = vi.fn<(value: string) => void>();
    render(
      <SelectField label="State" value="CA" onChange={onChange} groups={groups} placeholder="CA" />,
    );
    const select = screen.getByRole('combobox', { name: 'State' });
    await userEvent.selectOptions(select, 'ON');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('ON');
    expect(screen.getByRole('group', { name: 'Canada Provinces' })).toBeTruthy();
  });

  test('shows its error under the control, as its description [5.30]', () => {
    render(
      <SelectField
        label="Make"
        value=""
        onChange={() => undefined}
        placeholder="Select"
        error="Required"
      />,
    );
    const select = screen.getByRole('combobox', { name: 'Make' });
    const error = screen.getByText('Required');
    expect(describedText(select)).toEqual(['Required']);
    expect(select.compareDocumentPosition(error)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('waits while its options are on their way', () => {
    render(
      <SelectField label="Model" value="" onChange={() => undefined} placeholder="Select" busy />,
    );
    const select = screen.getByLabelText<HTMLSelectElement>('Model');
    expect(select.disabled).toBe(true);
    expect(select.getAttribute('aria-busy')).toBe('true');
  });
});
