import { useEffect, useState } from 'react';
import type { ShopSettings } from '../contract/types.gen.ts';
import { knownFromStart, shortestVisit } from '../engine/check/shortestVisit.ts';
import type { CoveringVisit } from '../engine/check/paths.ts';
import { flowLabel } from '../engine/snapshot.ts';
import type { Flow, FlowEvent } from '../engine/types.ts';
import { factsOf, personas } from '../simulation/personas.ts';
import type { Fault, Persona, RequestRecord } from '../simulation/types.ts';
import { FaultSwitches } from './bar/FaultSwitches.tsx';
import { BarSelect, TopBar } from './bar/TopBar.tsx';
import type { FlowDraft } from './edit/draft/useFlowDraft.ts';
import { moveAfter as moveAfterEdit } from '../edits/list/moveAfter.ts';
import { makeEdit } from './edit/moves/makeEdit.ts';
import type { Reveal } from './edit/EditPane.tsx';
import { FlowPane } from './FlowPane.tsx';
import { FlowGraph } from './graph/FlowGraph.tsx';
import { HelpSheet } from './help/HelpSheet.tsx';
import { useShortcuts } from './help/useShortcuts.ts';
import styles from './Inspector.module.css';
import { neverOf } from './persona/neverOf.ts';
import { PersonaDialog } from './persona/PersonaDialog.tsx';
import { personaFor } from './persona/personaFor.ts';
import { keysOfEdits } from './help/keysOfEdits.ts';
import { languages } from './bar/languages.ts';
import { ShopPicker } from './bar/ShopPicker.tsx';
import { useShops } from './bar/shops.ts';
import { commandsOf } from './palette/commandsOf.ts';
import { stepWords } from './stepWords.ts';
import { useMoments } from './useMoments.ts';
import { Palette } from './palette/Palette.tsx';
import { Panes, type Pane } from './panes/Panes.tsx';
import { PhonePane } from './player/PhonePane.tsx';
import type { PhoneSize, Scene } from './player/scene.ts';
import { SidePane, type SideTab } from './SidePane.tsx';
import { SummarySheet } from './summary/SummarySheet.tsx';
import { useFlowSource } from './useFlowSource.ts';
import { useInquiry } from './useInquiry.ts';
import { useInspection } from './useInspection.ts';
import { useMessage } from './useMessage.tsx';
import { openVisit, saveVisit } from './visit/visitFiles.ts';
import { toVisitFile } from './visit/visitFile.ts';
import { stepInWords } from './words.ts';

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
  const shops = useShops();
  const persona = people.find(({ id }) => id === inspection.persona) ?? people[0]!;
  const [faults, setFaults] = useState<{ of: Persona; on: readonly Fault[] }>();
  const activeFaults = faults?.of === persona ? faults.on : (persona.faults ?? []);
  const [language, setLanguage] = useState('en');
  const [size, setSize] = useState<PhoneSize>('phone');
  const [side, setSide] = useState<SideTab>('visit');
  const [reveal, setReveal] = useState<Reveal>();
  const [openEdit, setOpenEdit] = useState<{ id: string }>();
  const [pane, setPane] = useState<Pane>('flow');
  const [isSearching, setSearching] = useState(false);
  const [strip, setStrip] = useState<CoveringVisit>();
  const [left, setLeft] = useState<'graph' | 'strip'>('graph');
  const [sheet, setSheet] = useState<'help' | 'persona' | 'summary'>();
  const [records, setRecords] = useState<readonly RequestRecord[]>([]);
  const [message, say] = useMessage();
  const { source, forms, around } = useFlowSource(draft);
  const knowledge = useInquiry(flow, around);

  const { facts, begun, moments, stopped, seen, moment } = useMoments(
    flow,
    inspection,
    persona,
    shopSettings,
  );

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
    const { refusal } = makeEdit(draft, moveAfterEdit, { id: step, after });
    visit.select(step);
    setSide('problems');
    if (refusal !== undefined) say(refusal);
  };
  const showInFlow = (place: Reveal) => {
    setReveal(place);
    setSide('change');
  };
  const askFor = (id: string) => {
    setOpenEdit({ id });
    setSide('change');
    setPane('details');
  };
  const commands = () =>
    commandsOf({
      flow,
      forms: draft.forms,
      people,
      shops,
      about: selected ?? moment.step.id,
      onStep: (id) => {
        visit.select(id);
        setPane('flow');
      },
      onEdit: askFor,
      onPersona: visit.visitAs,
    });
  const copyLink = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => say('Link copied. It holds nothing personal.'),
      () => say('The browser did not let us copy; take the link from the address bar.'),
    );
  useShortcuts({
    '[': () => visit.goTo(inspection.at - 1),
    ']': () => visit.goTo(inspection.at + 1),
    R: visit.replay,
    ...keysOfEdits(askFor),
    'Ctrl+K': () => setSearching(true),
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
            <ShopPicker draft={draft} shops={shops} onProblem={say} />
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

      <Panes
        shown={pane}
        onShow={setPane}
        flow={
          <FlowPane
            flow={flow}
            strip={strip}
            shown={left}
            onShow={(tab) => {
              setLeft(tab);
              if (tab === 'graph') setStrip(undefined);
            }}
            sceneOf={(events) => sceneOf(personaFor(events, people, persona, shopSettings), events)}
            graph={
              <FlowGraph
                flow={flow}
                current={moment.snapshot.stack.at(-1)!}
                stack={moment.snapshot.stack.filter((id) =>
                  seen.some(({ step }) => step.id === id),
                )}
                taken={seen.flatMap(({ result }) =>
                  (result?.taken ?? []).map(({ pointer }) => pointer),
                )}
                problems={draft.verdict.verdict?.problems ?? []}
                selected={selected}
                wordsOf={(id) => stepWords(flow, draft.forms, id)}
                onSelect={visit.select}
                onSelectTransition={(pointer) => showInFlow({ pointer })}
                onMoveAfter={moveAfter}
              />
            }
          />
        }
        phone={
          <PhonePane
            scene={sceneOf(persona, happened)}
            size={size}
            onSize={setSize}
            label={`The screens for ${persona.title}`}
            asksCode={moment.step.component === 'validate-pin'}
            onRestart={() => visit.comeTo([])}
            onEvents={visit.comeTo}
            onRequests={setRecords}
          />
        }
        details={
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
            edit={openEdit}
            onReveal={showInFlow}
            onPlay={playFor}
            onJump={jumpTo}
            onStrip={(path) => {
              setStrip(path);
              setLeft('strip');
            }}
          />
        }
      />

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
      {isSearching && <Palette commands={commands()} onClose={() => setSearching(false)} />}
      {message}
    </div>
  );
}
