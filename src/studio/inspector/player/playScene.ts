import { answerNames } from '../../../contract/types.gen.ts';
import { parseFlow, problemLine } from '../../../engine/parse/parseFlow.ts';
import { play } from '../../../engine/play.ts';
import type { Flow, FlowEvent, Snapshot } from '../../../engine/types.ts';
import type { StepForms } from '../../../page/forms/stepForms.ts';
import { fillIn } from '../../simulation/sampleAnswers.ts';
import { completeEvents } from './completeEvents.ts';
import type { Scene } from './scene.ts';

const known: ReadonlySet<string> = new Set(answerNames);

/** The schemas of answers that only plain forms of this flow ask for, by name. */
async function furtherSchemas(flow: Flow, { load }: StepForms): Promise<Record<string, unknown>> {
  const forms = Object.values(flow.steps)
    .filter(({ collects }) => collects.some((name) => !known.has(name)))
    .flatMap(({ form }) => form ?? []);
  const loaded = await Promise.allSettled([...new Set(forms)].map(load));
  const schemas = loaded.flatMap((result) =>
    // A form that cannot be loaded is reported when its screen is shown.
    result.status === 'fulfilled' ? [result.value.form.schema.properties] : [],
  );
  return Object.assign({}, ...schemas) as Record<string, unknown>;
}

export interface PlayedScene {
  flow: Flow;
  /** The events with concrete answers. */
  events: readonly FlowEvent[];
  snapshot: Snapshot;
}

/**
 * Plays a scene's events through the engine, with the persona's answers.
 *
 * @throws Error with what is wrong with the flow file, FlowBug for events that the flow does not
 *   have
 */
export async function playScene(
  { flow: source, facts, events, persona, settings, entered }: Scene,
  stepForms: StepForms,
): Promise<PlayedScene> {
  const parsed = parseFlow(source);
  if (!parsed.ok) {
    throw new Error(parsed.problems.map((problem) => problemLine('flow', problem)).join('\n'));
  }
  const { flow } = parsed;
  const schemas = await furtherSchemas(flow, stepForms);
  const filled = fillIn(completeEvents(flow, facts, events), persona, { settings, schemas });
  const { snapshot } = play(flow, { facts, events: filled });
  const answers = { ...snapshot.answers, ...entered };
  return { flow, events: filled, snapshot: { ...snapshot, answers } };
}
