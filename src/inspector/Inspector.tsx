import { useEffect, useMemo, useState } from 'react';
import type { ShopSettings } from '../contract/types.gen.ts';
import { knownFromStart, shortestVisit } from '../engine/check/shortestVisit.ts';
import type { CoveringVisit } from '../engine/check/paths.ts';
import { flowLabel } from '../engine/snapshot.ts';
import type { Flow, FlowEvent } from '../engine/types.ts';
import { factsOf, personas } from '../simulation/personas.ts';
import type { Fault, Persona, RequestRecord } from '../simulation/types.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { FaultSwitches } from './bar/FaultSwitches.tsx';
import { BarSelect, TopBar } from './bar/TopBar.tsx';
import type { FlowDraft } from './edit/draft/useFlowDraft.ts';
import { makeMove } from './edit/moves/makeMove.ts';
import type { Reveal } from './edit/EditPane.tsx';
import { FlowGraph } from './graph/FlowGraph.tsx';
import { HelpSheet } from './help/HelpSheet.tsx';
import { useShortcuts } from './help/useShortcuts.ts';
import styles from './Inspector.module.css';
import paneTabs from './paneTabs.module.css';
import { Filmstrip } from './paths/Filmstrip.tsx';
import { neverOf } from './persona/neverOf.ts';
import { PersonaDialog } from './persona/PersonaDialog.tsx';
import { personaFor } from './persona/personaFor.ts';
import { PhoneFrame } from './player/PhoneFrame.tsx';
import type { PhoneSize, Scene } from './player/scene.ts';
import { SidePane, type SideTab } from './SidePane.tsx';
import { SummarySheet } from './summary/SummarySheet.tsx';
import { useFlowSource } from './useFlowSource.ts';
import { useInquiry } from './useInquiry.ts';
import { useInspection } from './useInspection.ts';
import { useMessage } from './useMessage.tsx';
import { concreteLine } from './visit/concreteLine.ts';
import { openVisit, saveVisit } from './visit/visitFiles.ts';
import { playMoments } from './visit/moments.ts';
import { toVisitFile } from './visit/visitFile.ts';
import { stepInWords } from './words.ts';

const sizes: readonly { id: PhoneSize; title: string }[] = [
  { id: 'phone', title: 'Phone' },
  { id: 'small', title: 'Small phone' },
  { id: 'wide', title: 'Page' },
  { id: 'frame', title: 'In a shop’s site' },
];
const languages = [
  { id: 'en', title: 'English' },
  { id: 'es', title: 'Español' },
  { id: 'fr-CA', title: 'Français (Canada)' },
];
const sideTabs: readonly SideTab[] = ['visit', 'why', 'change', 'problems', 'paths'];

interface InspectorProps {
  /** The flow and its forms as they are edited. */
  draft: FlowDraft;
  flow: Flow;
  /** A real shop's settings in the place of the simulated ones. */
  shopSettings?: ShopSettings | undefined;
}

/**
 * The flow, a visit of it and the real screens, side by side: what support staff see a visit with and
 * product managers change the flow by. Nothing here texts, books or stores anything real.
 */
export function Inspector({ draft, flow, shopSettings }: InspectorProps) {
  const [people, setPeople] = useState(personas);
  const visit = useInspection(flowLabel(flow), people[0]!.id);
  const { inspection, happened, selected } = visit;
  const persona = people.find(({ id }) => id === inspection.persona) ?? people[0]!;
  const [faults, setFaults] = useState<{ of: Persona; on: readonly Fault[] }>();
  const activeFaults = faults?.of === persona ? faults.on : (persona.faults ?? []);
  const [language, setLanguage] = useState('en');
  const [size, setSize] = useState<PhoneSize>('phone');
  const [side, setSide] = useState<SideTab>('visit');
  const [reveal, setReveal] = useState<Reveal>();
  const [strip, setStrip] = useState<CoveringVisit>();
  const [left, setLeft] = useState<'graph' | 'strip'>('graph');
  const [sheet, setSheet] = useState<'help' | 'persona' | 'summary'>();
  const [records, setRecords] = useState<readonly RequestRecord[]>([]);
  const [message, say] = useMessage();
  const { source, forms, around } = useFlowSource(draft);
  const knowledge = useInquiry(flow, around);

  const facts = useMemo(
    () => ({ ...factsOf(persona, shopSettings), ...inspection.facts }),
    [persona, shopSettings, inspection.facts],
  );
  const begun = useMemo(() => knownFromStart(flow, facts), [flow, facts]);
  const { moments, stopped } = useMemo(
    () =>
      playMoments(flow, begun, concreteLine(flow, begun, inspection.line, persona, shopSettings)),
    [flow, begun, inspection.line, persona, shopSettings],
  );
  const at = Math.min(inspection.at, moments.length - 1);
  const seen = moments.slice(0, at + 1);
  const moment = moments[at]!;

  const sceneOf = (who: Persona, events: readonly FlowEvent[]): Scene => ({
    flow: source,
    persona: who,
    faults: who === persona ? activeFaults : (who.faults ?? []),
    ...(shopSettings && { settings: shopSettings }),
    language,
    forms,
    facts: who === persona ? begun : knownFromStart(flow, factsOf(who, shopSettings)),
    events,
  });
  const playFor = (events: readonly FlowEvent[]) => {
    const who = personaFor(events, people, persona, shopSettings);
    visit.play(who.id, events);
    if (who !== persona) say(`Played as “${who.title}”.`);
  };
  const jumpTo = (step: string) => {
    const wayOf = (who: Persona) => {
      const visiting = { facts: factsOf(who, shopSettings), never: neverOf(who) };
      return shortestVisit(flow, around(), visiting, step);
    };
    const way = wayOf(persona);
    if (way !== undefined) {
      visit.comeTo(way);
      return;
    }
    const other = people.find((who) => wayOf(who) !== undefined);
    const title = stepInWords(flow, step);
    if (other === undefined) say(`No visit of any persona comes to “${title}”.`);
    else {
      visit.play(other.id, wayOf(other)!);
      say(`“${persona.title}” never comes to “${title}”; played as “${other.title}”.`);
    }
  };
  const moveAfter = (step: string, after: string) => {
    const refusal = makeMove(draft, { type: 'move', step, after });
    visit.select(step);
    setSide('problems');
    if (refusal !== undefined) say(refusal);
  };
  const showInFlow = (place: Reveal) => {
    setReveal(place);
    setSide('change');
  };
  const copyLink = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => say('Link copied. It holds nothing personal.'),
      () => say('The browser did not let us copy; take the link from the address bar.'),
    );
  useShortcuts({
    '[': () => visit.goTo(inspection.at - 1),
    ']': () => visit.goTo(inspection.at + 1),
    R: visit.replay,
    'Ctrl+Z': draft.undo,
    'Ctrl+Shift+Z': draft.redo,
    '?': () => setSheet('help'),
    '/': () => document.querySelector<HTMLElement>('[type=search]')?.focus(),
    ...Object.fromEntries(sideTabs.map((tab, index) => [String(index + 1), () => setSide(tab)])),
  });
  useEffect(() => {
    document.title = `${stepInWords(flow, moment.step.id)} – Flow inspector`;
  }, [flow, moment.step.id]);

  if (sheet === 'summary') {
    return <SummarySheet flow={flow} onClose={() => setSheet(undefined)} />;
  }
  return (
    <div className={styles.page}>
      <TopBar
        title={
          <>
            <h1>Flow inspector</h1>
            <p>
              {flow.id}, version {flow.version}
              {draft.isPublished ? '' : ', changed here'}
            </p>
          </>
        }
        onCopyLink={() => void copyLink()}
        onHelp={() => setSheet('help')}
        menu={[
          { label: 'Edit this persona', onSelect: () => setSheet('persona') },
          {
            label: 'Export the visit',
            onSelect: () => saveVisit(toVisitFile(flowLabel(flow), inspection, selected)),
          },
          {
            label: 'Import a visit',
            onSelect: () =>
              void openVisit().then(
                (file) => file && visit.open(file),
                (error: Error) => say(error.message),
              ),
          },
          { label: 'The flow in words, to print', onSelect: () => setSheet('summary') },
        ]}
      >
        <BarSelect
          label="Persona"
          value={persona.id}
          choices={people}
          onChange={(id) => visit.visitAs(id)}
        />
        <FaultSwitches active={activeFaults} onChange={(on) => setFaults({ of: persona, on })} />
        <BarSelect label="Language" value={language} choices={languages} onChange={setLanguage} />
      </TopBar>

      <main className={styles.panes} data-side={side} aria-label="Flow, screens and details">
        <section className={styles.pane} aria-label="Flow">
          {strip === undefined ? (
            <div className={styles.fill}>
              <FlowGraph
                flow={flow}
                current={moment.snapshot.stack.at(-1)!}
                stack={moment.snapshot.stack}
                taken={seen.flatMap(({ result }) =>
                  (result?.taken ?? []).map(({ pointer }) => pointer),
                )}
                problems={draft.verdict.verdict?.problems ?? []}
                selected={selected}
                onSelect={visit.select}
                onSelectTransition={(pointer) => showInFlow({ pointer })}
                onMoveAfter={moveAfter}
              />
            </div>
          ) : (
            <Tabs
              label="What to look at"
              look={{ ...paneTabs, panel: styles.fill! }}
              tabs={[
                { id: 'graph', label: 'Graph' },
                { id: 'strip', label: 'Filmstrip' },
              ]}
              active={left}
              onChange={(tab) => {
                setLeft(tab);
                if (tab === 'graph') setStrip(undefined);
              }}
            >
              <Filmstrip
                flow={flow}
                visit={strip}
                renderStill={(events, label) => (
                  <PhoneFrame
                    isStill
                    size="phone"
                    label={label}
                    scene={sceneOf(personaFor(strip.events, people, persona, shopSettings), events)}
                  />
                )}
              />
            </Tabs>
          )}
        </section>

        <section
          className={`${styles.pane} ${styles.phone}`}
          data-wide={size === 'wide'}
          aria-label="Screens"
        >
          <div className={styles.phoneHead}>
            <BarSelect
              label="Size"
              value={size}
              choices={sizes}
              onChange={(id) => setSize(id as PhoneSize)}
            />
            <button type="button" onClick={() => visit.comeTo([])}>
              Start again
            </button>
          </div>
          <div className={styles.fill}>
            <PhoneFrame
              scene={sceneOf(persona, happened)}
              size={size}
              label={`The screens for ${persona.title}`}
              onEvents={visit.comeTo}
              onRequests={setRecords}
            />
          </div>
        </section>

        <section className={styles.pane} aria-label="Details">
          <SidePane
            tab={side}
            onTab={setSide}
            draft={draft}
            flow={flow}
            visit={visit}
            played={{ moments, seen, stopped }}
            persona={persona}
            shopSettings={shopSettings}
            facts={facts}
            records={records}
            knowledge={knowledge}
            strip={strip}
            reveal={reveal}
            onReveal={showInFlow}
            onPlay={playFor}
            onJump={jumpTo}
            onStrip={(path) => {
              setStrip(path);
              setLeft('strip');
            }}
          />
        </section>
      </main>

      <HelpSheet open={sheet === 'help'} onClose={() => setSheet(undefined)} />
      {sheet === 'persona' && (
        <PersonaDialog
          persona={persona}
          onClose={() => setSheet(undefined)}
          onChange={(edited) => {
            setPeople(people.map((one) => (one.id === edited.id ? edited : one)));
            setSheet(undefined);
          }}
        />
      )}
      {message}
    </div>
  );
}
