import { useMemo } from 'react';
import { PhoneFrame } from './player/PhoneFrame.tsx';
import { WhenSeen } from './player/WhenSeen.tsx';
import { useActions, useInspected } from './store/contexts.ts';
import { stepInWords } from './words.ts';

/**
 * The screen of a step, as the shortest visit to it shows it; nothing where no visit comes to it.
 */
export function StepPicture({ step }: { step: string }) {
  const { flow, sceneOf } = useInspected();
  const { visitTo } = useActions();
  // Another flow may lead to the step by another visit.
  // oxlint-disable-next-line react/exhaustive-deps
  const visit = useMemo(() => visitTo(step), [flow, step]);
  if (visit === undefined) return null;
  return (
    <WhenSeen>
      <PhoneFrame
        isStill
        size="phone"
        label={`Screen of ${stepInWords(flow, step)}`}
        scene={sceneOf(visit.who, visit.events)}
      />
    </WhenSeen>
  );
}
