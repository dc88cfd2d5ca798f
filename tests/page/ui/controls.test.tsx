// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button } from '../../../src/page/ui/Button.tsx';
import { Checkbox } from '../../../src/page/ui/Checkbox.tsx';
import { ChoiceCard } from '../../../src/page/ui/ChoiceCard.tsx';
import { ChoiceGroup } from '../../../src/page/ui/ChoiceGroup.tsx';
import { Switch } from '../../../src/page/ui/Switch.tsx';

afterEach(cleanup);

describe('Button', () => {
  test('is no submit button unless it says so', () => {
    render(<Button>Continue</Button>);
    expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('type')).toBe('button');
  });

  test('ignores clicks while busy and keeps its name', async () => {
    const onClick = vi.fn<() => void>();
    const view = render(
      <Button busy onClick={onClick}>
        Continue
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Continue' });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');

    view.rerender(<Button onClick={onClick}>Continue</Button>);
    await userEvent.click(button);
    expect(onClick).toHaveBeenCalledOnce();
  });

  test('does not submit its form while busy', async () => {
    const onSubmit = vi.fn<(event: React.FormEvent) => void>((event) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Continue
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('ChoiceCard', () => {
  function Options() {
    const [chosen, setChosen] = useState('');
    return (
      <ChoiceGroup legend="I would like to:" error={chosen ? undefined : 'Please select an option'}>
        {['Drop-off my vehicle', 'Wait at the shop'].map((title) => (
          <ChoiceCard
            key={title}
            type="radio"
            name="option"
            value={title}
            checked={chosen === title}
            onChange={() => setChosen(title)}
            title={title}
            description={`About: ${title}`}
            footer={<button type="button">Learn more</button>}
          />
        ))}
      </ChoiceGroup>
    );
  }

  test('is chosen by its title or its description, not by its footer', async () => {
    render(<Options />);
    const drop = screen.getByRole<HTMLInputElement>('radio', { name: 'Drop-off my vehicle' });
    const wait = screen.getByRole<HTMLInputElement>('radio', { name: 'Wait at the shop' });

    await userEvent.click(screen.getAllByRole('button', { name: 'Learn more' })[0]!);
    expect(drop.checked).toBe(false);
    await userEvent.click(screen.getByText('Drop-off my vehicle'));
    expect(drop.checked).toBe(true);
    await userEvent.click(screen.getByText('About: Wait at the shop'));
    expect(wait.checked).toBe(true);
  });

  test('reads its title as the name and its help as the description', () => {
    render(<Options />);
    const drop = screen.getByRole('radio', { name: 'Drop-off my vehicle' });
    const described = document.getElementById(drop.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('About: Drop-off my vehicle');
  });

  test('ties the error of the group to the group', async () => {
    render(<Options />);
    const group = screen.getByRole('group', { name: 'I would like to:' });
    const error = document.getElementById(group.getAttribute('aria-describedby') ?? '');
    expect(error?.textContent).toBe('Please select an option');
    await userEvent.click(screen.getByText('Wait at the shop'));
    expect(group.hasAttribute('aria-describedby')).toBe(false);
  });

  test('takes no choice while disabled', async () => {
    const onChange = vi.fn<(checked: boolean) => void>();
    render(
      <ChoiceCard
        type="checkbox"
        name="service"
        value="oil"
        checked={false}
        onChange={onChange}
        title="Oil change"
        disabled
      />,
    );
    await userEvent.click(screen.getByText('Oil change'));
    expect(onChange).not.toHaveBeenCalled();
  });
});

test('Checkbox and Switch turn by their words', async () => {
  const onCheck = vi.fn<(checked: boolean) => void>();
  const onSwitch = vi.fn<(checked: boolean) => void>();
  render(
    <>
      <Checkbox label="I agree" checked={false} onChange={onCheck} error="Please agree" />
      <Switch label="Request courtesy transportation" checked onChange={onSwitch} />
    </>,
  );
  await userEvent.click(screen.getByText('I agree'));
  await userEvent.click(screen.getByText('Request courtesy transportation'));
  expect(onCheck).toHaveBeenCalledExactlyOnceWith(true);
  expect(onSwitch).toHaveBeenCalledExactlyOnceWith(false);
  expect(screen.getByRole('switch').getAttribute('type')).toBe('checkbox');
  expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true');
});
