import type { ReactNode } from 'react';
import '../text/laterWords.ts';
import { ToastProvider } from '../ui/Toast.tsx';
import { Queries } from '../wizard/Queries.tsx';

/** What every screen except the first needs around it; loads with the first of them. */
export function LaterScreen({ children }: { children: ReactNode }) {
  return (
    <Queries>
      <ToastProvider>{children}</ToastProvider>
    </Queries>
  );
}
