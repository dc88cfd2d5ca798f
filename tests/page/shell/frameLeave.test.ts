// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createWizard, type WizardParts } from '../../../src/page/shell/createWizard.ts';
import { createSession } from '../../../src/page/wizard/session.ts';
import { createStore } from '../../../src/page/wizard/store.ts';
import { bookingFlow } from '../../engine/support/flows.ts';

vi.mock(import('../../../src/page/shell/frame/hostWindow.ts'), async (original) => ({
  ...(await original()),
  isInsideIframe: () => true,
}));

test('Close in a frame forgets token, answers and words, begins anew and informs the page around it [2.43]', async () => {
  const posts = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined);
  const ended: unknown[] = [];
  const session = createSession();
  const wizard = createWizard({
    flow: bookingFlow(),
    settings: { dayAvailabilities: [{ day: 'MONDAY', enabled: true }], tokenIsRevocable: true },
    page: {},
    api: {
      shopId: '45b57cb8-9f49-4f87-94b3-7504b3fcff82',
      client: {
        // A client reads the token when it is called.
        call: async (name: string) => void ended.push([name, session.get().token]),
      },
    },
    session,
    failure: createStore<unknown>(null),
  } as unknown as WizardParts);
  wizard.visit.send({ type: 'on-welcome.select-services', answers: { customNeed: 'A rattle' } });
  wizard.typed.set('validate-phone', { phone: '2065550100' });
  session.update({ token: 'secret-token', verifiedPhone: '2065550100' });

  wizard.close();

  expect(ended).toEqual([['revokeToken', 'secret-token']]);
  expect(session.get()).toMatchObject({ token: null, verifiedPhone: null });
  expect(wizard.visit.get()).toMatchObject({ stack: ['view-welcome'], answers: {} });
  expect(wizard.typed.get('validate-phone')).toBeUndefined();
  await vi.waitFor(() =>
    expect(posts).toHaveBeenCalledWith({ type: 'close-iframe' }, expect.any(String)),
  );
});
