import { type ReactNode, useEffect } from 'react';
import { offeredEdits } from '../../edits/edits.ts';
import { InspectorBar } from './bar/InspectorBar.tsx';
import { ShopPicker } from './bar/ShopPicker.tsx';
import type { Staff } from './calls/calls.ts';
import { Frame } from './frame/Frame.tsx';
import { useStepClipboard } from './edit/useStepClipboard.ts';
import { FlowPane } from './FlowPane.tsx';
import { useFocusKeeper } from './help/useFocusKeeper.ts';
import { useShortcuts } from './help/useShortcuts.ts';
import styles from './Inspector.module.css';
import { Panes } from './panes/Panes.tsx';
import { PhonePane } from './player/PhonePane.tsx';
import { SidePane, sideTabs } from './SidePane.tsx';
import { useActions, useInspected, usePage, useSelected, useUpdate } from './store/contexts.ts';
import { SummarySheet } from './summary/FlowSummary.tsx';
import { stepInWords } from './words.ts';
import { settingsFor } from '../simulation/personas.ts';
import { HelpSheet } from './help/HelpSheet.tsx';
import { commandsOf } from './palette/commandsOf.ts';
import { Palette, type Command } from './palette/Palette.tsx';
import { PersonaDialog } from './persona/PersonaDialog.tsx';

interface InspectorProps {
  /** The staff's pages, for the search; none on a static host, which keeps no drafts */
  pages?: readonly Command[] | undefined;
  /** Who is signed in */
  staff?: Staff | null | undefined;
  /** What stands above everything, for the step that is looked at */
  renderBar?: ((at: { step: string; onStep: (step: string) => void }) => ReactNode) | undefined;
}

/**
 * The inspector: the flow, a visit and the real screens side by side. Support staff read a visit in
 * it, and product managers change the flow. It never sends texts, books or stores anything real.
 */
export function Inspector({ pages = [], staff = null, renderBar }: InspectorProps) {
  const { flow, moment } = useInspected();
  const update = useUpdate();
  const { select } = useActions();
  const selected = useSelected();
  const pane = usePage((now) => now.pane);
  const isSummary = usePage((now) => now.sheet === 'summary');
  const message = usePage((now) => now.message);
  const title = stepInWords(flow, moment.step.id);
  useInspectorKeys();
  useStepClipboard();
  useEffect(() => {
    document.title = `${title} – Flow inspector`;
  }, [title]);

  if (isSummary) return <SummarySheet flow={flow} onClose={() => update({ sheet: undefined })} />;
  return (
    <Frame
      staff={staff}
      current="flow"
      hasPages={pages.length > 0}
      title="Flow inspector"
      place={<ShopPicker canRead={staff?.role != null} />}
      head={
        <>
          {renderBar?.({ step: selected ?? moment.step.id, onStep: select })}
          <InspectorBar />
        </>
      }
    >
      <div className={styles.page}>
        <Panes
          shown={pane}
          onShow={(shown) => update({ pane: shown })}
          flow={<FlowPane />}
          phone={<PhonePane />}
          details={<SidePane />}
        />
        <Sheets pages={pages} />
        <output>{message && <span className={styles.message}>{message.text}</span>}</output>
      </div>
    </Frame>
  );
}

/** Moves the focus once the search has closed and given it back. */
const focusOn = (selector: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());

/** The dialogs of the page: help, persona and search. */
function Sheets({ pages }: { pages: readonly Command[] }) {
  const { draft, flow, persona, moment, shopSettings } = useInspected();
  const { select, askFor, visitAs, answer } = useActions();
  const update = useUpdate();
  const sheet = usePage((now) => now.sheet);
  const personas = usePage((now) => now.personas);
  const shops = usePage((now) => now.shops);
  const selected = useSelected();
  const close = () => update({ sheet: undefined });

  if (sheet === 'help') return <HelpSheet open keepsDrafts={pages.length > 0} onClose={close} />;
  if (sheet === 'persona') return <PersonaDialog onClose={close} />;
  if (sheet !== 'search') return null;
  const commands = commandsOf({
    flow,
    forms: draft.forms,
    personas,
    shops,
    pages,
    about: selected ?? moment.step.id,
    settings: settingsFor(persona, shopSettings),
    onStep: (id) => {
      select(id);
      update((now) => ({ pane: 'flow', side: now.side === 'change' ? 'change' : 'why' }));
      focusOn(`[data-step="${CSS.escape(id)}"]`);
    },
    onAnswer: (sought) => {
      answer(sought);
      focusOn('[data-answer]');
    },
    onEdit: (id) => askFor(id),
    onPersona: visitAs,
  });
  return (
    <Palette
      label="Steps, questions, words on screens, changes, pages, personas, shops"
      commands={commands}
      onClose={close}
    />
  );
}

/** The shortcuts that open the forms of edits. */
const keysOfEdits = (ask: (edit: string) => void) =>
  Object.fromEntries(
    offeredEdits.flatMap(({ id, key }) =>
      key === undefined ? [] : [[key.length === 1 ? key.toLowerCase() : key, () => ask(id)]],
    ),
  );

/** The shortcuts of the page, as the help lists them. */
function useInspectorKeys(): void {
  const { draft } = useInspected();
  const { goTo, replay, askFor } = useActions();
  const update = useUpdate();
  const at = usePage((now) => now.inspection.at);
  useFocusKeeper();
  useShortcuts({
    '[': () => goTo(at - 1),
    ']': () => goTo(at + 1),
    R: replay,
    ...keysOfEdits((id) => askFor(id)),
    'Ctrl+K': () => update({ sheet: 'search' }),
    'Ctrl+Z': draft.undo,
    'Ctrl+Shift+Z': draft.redo,
    '?': () => update({ sheet: 'help' }),
    '/': () => document.querySelector<HTMLElement>('[type=search]')?.focus(),
    ...Object.fromEntries(
      sideTabs.map((side, index) => [String(index + 1), () => update({ side })]),
    ),
  });
}
