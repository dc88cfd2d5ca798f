import { createElement, Suspense, use, useState, type ComponentType } from 'react';
import { loadSoon, type Soon } from './loadSoon.ts';

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
