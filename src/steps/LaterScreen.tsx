import type { ReactNode } from 'react';
import '../text/laterWords.ts';
import { ToastProvider } from '../ui/Toast.tsx';
import { Queries } from '../wizard/Queries.tsx';

/** What every screen but the first needs around it; it arrives with the first that does. */
export function LaterScreen({ children }: { children: ReactNode }) {
  return (
    <Queries>
      <ToastProvider>{children}</ToastProvider>
    </Queries>
  );
}
