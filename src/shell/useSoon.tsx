import { createElement, Suspense, use, useEffect, useState, type ComponentType } from 'react';
import { loadedSoon, loadSoon, type Soon } from './loadSoon.ts';

/** The code of `soon.ts`; undefined until it has loaded. */
export function useSoon(): Soon | undefined {
  const [soon, setSoon] = useState(loadedSoon);
  useEffect(() => {
    let isGone = false;
    void loadSoon().then((module) => {
      if (!isGone) setSoon(module);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return soon;
}

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
