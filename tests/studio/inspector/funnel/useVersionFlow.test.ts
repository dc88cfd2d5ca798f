// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import shipped from '../../../../flows/appointment.json' with { type: 'json' };
import { useVersionFlow } from '../../../../src/studio/inspector/funnel/useVersionFlow.ts';

const shop = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

test('a shop with a flow of its own has the goals of that, and not those of everybody', async () => {
  const goals = { ...shipped.goals, called: 'appointment-kept' };
  const fetched = vi.fn<typeof fetch>(async (address) =>
    Response.json(JSON.stringify(address).includes(shop) ? { ...shipped, goals } : shipped),
  );
  vi.stubGlobal('fetch', fetched);
  window.history.replaceState(null, '', `/inspector.html?flow=appointment&shop=${shop}`);

  const { result } = renderHook(() => useVersionFlow(undefined));

  await waitFor(() => expect(result.current?.goals).toEqual(goals));
});
