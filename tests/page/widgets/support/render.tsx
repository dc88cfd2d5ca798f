import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { ApiProvider } from '../../../../src/page/api/ApiProvider.tsx';
import { createQueryClient } from '../../../../src/page/api/createQueryClient.ts';
import type { ShopServer } from './shopServer.ts';

// Testing Library looks for its runner among the globals; ours are imports.
Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) },
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface HeldProps<Value> {
  initial: Value;
  onChange: (value: Value) => void;
  children: (value: Value, change: (value: Value) => void) => ReactNode;
}

function Held<Value>({ initial, onChange, children }: HeldProps<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, (next) => {
    setValue(next);
    onChange(next);
  });
}

/**
 * Renders a widget with a parent that keeps its value. `changes` is called with each change;
 * `server` answers the widget's calls.
 */
export function renderHeld<Value>(
  initial: Value,
  widget: (value: Value, change: (value: Value) => void) => ReactNode,
  server?: ShopServer,
) {
  const changes = vi.fn<(value: Value) => void>();
  const held = (
    <Held initial={initial} onChange={changes}>
      {widget}
    </Held>
  );
  return { ...render(server ? inShop(held, server) : held), changes, user: newUser() };
}

/** Renders a node within the providers of a shop. */
export function inShop(node: ReactNode, server: ShopServer) {
  const queryClient = createQueryClient({ onGenericError: () => undefined });
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retry: false },
  });
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider client={server.client} shopId={server.shopId}>
        {node}
      </ApiProvider>
    </QueryClientProvider>
  );
}

/** A user whose pauses take no time, with fake timers as with real ones. */
export function newUser() {
  return userEvent.setup({
    advanceTimers: (ms) => {
      if (vi.isFakeTimers()) vi.advanceTimersByTime(ms);
    },
  });
}

/** Advances fake timers and waits until the effects are rendered. */
export function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
