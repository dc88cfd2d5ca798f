import { useMemo, useState } from 'react';
import type { ShopSettings } from '../../../contract/types.gen.ts';
import type { Surroundings } from '../../../checker/model/surroundings.ts';
import { knownFromStart } from '../../../checker/explore/shortestVisit.ts';
import type { Flow, FlowEvent, Scalar } from '../../../engine/types.ts';
import { factsOf } from '../../simulation/personas.ts';
import type { Fault, Persona } from '../../simulation/types.ts';
import type { FlowDraft } from '../edit/draft/useFlowDraft.ts';
import type { Scene } from '../player/scene.ts';
import { type Moment, playMoments, withConcreteAnswers } from '../visit/moments.ts';
import type { PageState } from './pageStore.ts';
import { answersOfSet, answersText } from '../answersOfSet.ts';
import { readForms } from '../../../files/stepFile/readForms.ts';
import { appSurroundings } from '../../../verdict/appSurroundings.ts';
import { computeOnce } from '../computeOnce.ts';
import type { Inspection } from '../visit/inspection.ts';

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
  const answers = answersText();
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
        answers,
        facts: who === persona ? begun : knownFromStart(flow, factsOf(who, shopSettings)),
        events,
      }),
    }),
    [
      draft,
      flow,
      shopSettings,
      persona,
      faults,
      played,
      around,
      source,
      forms,
      answers,
      begun,
      language,
    ],
  );
}

interface FlowSource {
  /** The flow file as JSON, as it was when it could last be parsed. */
  readonly source: unknown;
  /** The form files that can be parsed, as JSON. */
  readonly forms: Readonly<Record<string, unknown>>;
  /** What the app offers to flows, with the forms of the draft; computed when first needed. */
  readonly around: () => Surroundings;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The draft in the formats that phone and checker take. */
function useFlowSource({ text, isFlowReadable, forms }: FlowDraft): FlowSource {
  const [readable, setReadable] = useState(text);
  if (isFlowReadable && readable !== text) setReadable(text);
  const source = useMemo(() => parsed(readable), [readable]);

  const readForm = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(forms)
          .map(([id, form]) => [id, parsed(form)] as const)
          .filter(([, form]) => form),
      ),
    [forms],
  );

  const around = useMemo(
    () => computeOnce(() => appSurroundings(readForms(forms, answersOfSet()))),
    [forms],
  );
  return { source, forms: readForm, around };
}

/** Plays a visit: all its moments, and the current one. */
function useMoments(
  flow: Flow,
  inspection: Inspection,
  persona: Persona,
  shopSettings: ShopSettings | undefined,
) {
  const facts = useMemo(
    () => ({ ...factsOf(persona, shopSettings), ...inspection.facts }),
    [persona, shopSettings, inspection.facts],
  );
  const begun = useMemo(() => knownFromStart(flow, facts), [flow, facts]);
  const { moments, stopped } = useMemo(
    () =>
      playMoments(
        flow,
        begun,
        withConcreteAnswers(flow, begun, inspection.events, persona, shopSettings),
      ),
    [flow, begun, inspection.events, persona, shopSettings],
  );
  return useMemo(() => {
    const at = Math.min(inspection.at, moments.length - 1);
    const seen = moments.slice(0, at + 1);
    return { facts, begun, moments, stopped, seen, moment: moments[at]! };
  }, [facts, begun, moments, stopped, inspection.at]);
}
