// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useFocusKeeper } from '../../../../src/studio/inspector/help/useFocusKeeper.ts';

function Page() {
  useFocusKeeper();
  const [isDone, setDone] = useState(false);
  const [hasForm, setForm] = useState(true);
  return (
    <main aria-label="Page">
      <section aria-label="What would mend it">
        {hasForm && (
          <form aria-label="Form">
            {!isDone && (
              <button type="button" onClick={() => setDone(true)}>
                Take it back
              </button>
            )}
            <button type="button" onClick={() => setForm(false)}>
              Put the form away
            </button>
          </form>
        )}
      </section>
    </main>
  );
}
afterEach(cleanup);

it('goes to the nearest place that is left, once what was pressed is gone', async () => {
  const user = userEvent.setup();
  render(<Page />);

  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('form')));
  screen.getByText('Put the form away').focus();
  await user.keyboard('{Enter}');

  const section = screen.getByRole('region', { name: 'What would mend it' });
  await waitFor(() => expect(document.activeElement).toBe(section));
});

it('stays away where somebody has pressed beside everything', async () => {
  const user = userEvent.setup();
  render(<Page />);
  screen.getByText('Put the form away').focus();

  await user.pointer({ keys: '[MouseLeft]', target: document.body });
  (document.activeElement as HTMLElement).blur();
  document.body.append(document.createElement('p'));
  await Promise.resolve();

  expect(document.activeElement).toBe(document.body);
});
