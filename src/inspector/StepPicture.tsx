import { PhoneFrame } from './player/PhoneFrame.tsx';
import { WhenSeen } from './player/WhenSeen.tsx';
import { useInspected } from './store/contexts.ts';
import { useVisitTo } from './store/useVisitTo.ts';
import { stepInWords } from './words.ts';

/**
 * The screen of a step, as the shortest visit to it shows it; nothing where no visit comes to it.
 */
export function StepPicture({ step }: { step: string }) {
  const { flow, sceneOf } = useInspected();
  const visit = useVisitTo(step);
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
