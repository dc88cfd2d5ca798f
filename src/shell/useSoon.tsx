import {
  createElement,
  Suspense,
  use,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import { loadedSoon, loadSoon, type Soon } from './loadSoon.ts';

function onSoonLoaded(listener: () => void): () => void {
  let isGone = false;
  void loadSoon().then(() => {
    if (!isGone) listener();
  });
  return () => {
    isGone = true;
  };
}

/**
 * The code of `soon.ts`; undefined until it has loaded. Where it has loaded before a drawn screen is
 * taken over, that screen is taken over without it first, as the server has drawn it.
 */
export const useSoon = (): Soon | undefined =>
  useSyncExternalStore(onSoonLoaded, loadedSoon, () => undefined);

/** A component from `soon.ts`; empty until that file has loaded. */
export function comingSoon<Props extends object>(
  pick: (soon: Soon) => ComponentType<Props>,
): ComponentType<Props> {
  function Come({ loading, props }: { loading: ReturnType<typeof loadSoon>; props: Props }) {
    const soon = use(loading);
    return soon && createElement(pick(soon), props);
  }
  return function Coming(props) {
    const [loading] = useState(loadSoon);
    return (
      <Suspense fallback={null}>
        <Come loading={loading} props={props} />
      </Suspense>
    );
  };
}
