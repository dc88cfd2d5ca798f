import { useMemo } from 'react';
import type { ShopSettings } from '../../contract/types.gen.ts';
import type { Surroundings } from '../../checker/model/surroundings.ts';
import { knownFromStart } from '../../checker/explore/shortestVisit.ts';
import type { Flow, FlowEvent, Scalar } from '../../engine/types.ts';
import { factsOf } from '../../simulation/personas.ts';
import type { Fault, Persona } from '../../simulation/types.ts';
import type { FlowDraft } from '../edit/draft/useFlowDraft.ts';
import type { Scene } from '../player/scene.ts';
import { useFlowSource } from '../useFlowSource.ts';
import { useMoments } from '../useMoments.ts';
import type { Moment } from '../visit/moments.ts';
import type { PageState } from './pageStore.ts';

/** What the page shows, derived from the draft and the page's state. */
export interface Inspected {
  readonly draft: FlowDraft;
  readonly flow: Flow;
  /** A real shop's settings, which replace the simulated ones. */
  readonly shopSettings: ShopSettings | undefined;
  readonly persona: Persona;
  readonly faults: readonly Fault[];
  /** The facts of the persona, which events bring. */
  readonly facts: Readonly<Record<string, Scalar>>;
  /**
   * All moments of the visit, those up to the current one (`seen`), and why the rest could not be
   * played (`stopped`).
   */
  readonly moments: readonly Moment[];
  readonly seen: readonly Moment[];
  readonly stopped: string | undefined;
  readonly moment: Moment;
  readonly around: () => Surroundings;
  /** The scene of a visit, for a phone to show. */
  sceneOf(who: Persona, events: readonly FlowEvent[]): Scene;
}

interface Looking {
  draft: FlowDraft;
  flow: Flow;
  shopSettings: ShopSettings | undefined;
}
type Chosen = Pick<PageState, 'personas' | 'inspection' | 'faults' | 'language'>;

const none: readonly Fault[] = [];

export function useDerivedState({ draft, flow, shopSettings }: Looking, chosen: Chosen): Inspected {
  const { personas, inspection, language } = chosen;
  const persona = personas.find(({ id }) => id === inspection.persona) ?? personas[0]!;
  const faults = chosen.faults?.of === persona ? chosen.faults.on : (persona.faults ?? none);
  const { source, forms, around } = useFlowSource(draft);
  const played = useMoments(flow, inspection, persona, shopSettings);
  const { begun } = played;
  return useMemo(
    () => ({
      draft,
      flow,
      shopSettings,
      persona,
      faults,
      ...played,
      around,
      sceneOf: (who, events) => ({
        flow: source,
        persona: who,
        faults: who === persona ? faults : (who.faults ?? []),
        ...(shopSettings && { settings: shopSettings }),
        language,
        forms,
        facts: who === persona ? begun : knownFromStart(flow, factsOf(who, shopSettings)),
        events,
      }),
    }),
    [draft, flow, shopSettings, persona, faults, played, around, source, forms, begun, language],
  );
}
