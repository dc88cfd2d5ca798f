import { useSyncExternalStore } from 'react';
import { createListeners } from '../browser/createListeners.ts';
import type { ServiceIcon as ServiceIconName } from '../../contract/types.gen.ts';
import { Icon } from './Icon.tsx';

export type { ServiceIconName };

type Paths = Readonly<Record<ServiceIconName, string>>;

/* The service icons are half as large as the first screen's own code, so they load after it. A
   card reserves their space: nothing waits for them and nothing moves. */
let paths: Partial<Paths> | undefined;
const waiting = createListeners();
const arrived = (drawings: Partial<Paths>) => {
  paths = drawings;
  waiting.notify();
};
function subscribe(listener: () => void) {
  if (paths === undefined) {
    import('./icons/serviceIconPaths.ts').then(
      ({ serviceIconPaths }) => arrived(serviceIconPaths),
      () => arrived({}),
    );
  }
  return waiting.add(listener);
}

export interface ServiceIconProps {
  /** A missing or unknown icon shows the wrench. */
  icon: ServiceIconName | null | undefined;
  size?: number;
}

export function ServiceIcon({ icon, size }: ServiceIconProps) {
  const drawings = useSyncExternalStore(
    subscribe,
    () => paths,
    () => undefined,
  );
  const path = drawings?.[icon ?? 'BUILD'] ?? drawings?.BUILD;
  return path === undefined ? null : <Icon path={path} size={size} />;
}
