import {
  createElement,
  Suspense,
  use,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import { loadedLaterCode, loadLaterCode, type LaterCode } from './loadLaterCode.ts';

function onLoaded(listener: () => void): () => void {
  let isGone = false;
  void loadLaterCode().then(() => {
    if (!isGone) listener();
  });
  return () => {
    isGone = true;
  };
}

/**
 * The code of `laterCode.ts`; undefined until it has loaded. Where it has loaded before a drawn screen is
 * taken over, that screen is taken over without it first, as the server has drawn it.
 */
export const useLaterCode = (): LaterCode | undefined =>
  useSyncExternalStore(onLoaded, loadedLaterCode, () => undefined);

/** A component from `laterCode.ts`; empty until that file has loaded. */
export function fromLaterCode<Props extends object>(
  pick: (later: LaterCode) => ComponentType<Props>,
): ComponentType<Props> {
  function Come({ loading, props }: { loading: ReturnType<typeof loadLaterCode>; props: Props }) {
    const later = use(loading);
    return later && createElement(pick(later), props);
  }
  return function Coming(props) {
    const [loading] = useState(loadLaterCode);
    return (
      <Suspense fallback={null}>
        <Come loading={loading} props={props} />
      </Suspense>
    );
  };
}
