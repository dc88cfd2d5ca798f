import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { pointerKeys } from '../../../files/json/pointer.ts';
import type { FlowEvent } from '../../../engine/types.ts';
import { Spinner } from '../../../page/ui/Spinner.tsx';
import { Tabs } from '../../../page/ui/Tabs.tsx';
import type { AskedEdit } from '../store/pageStore.ts';
import { formOf } from '../stepWords.ts';
import { UndoRedo } from '../bar/UndoRedo.tsx';
import { changeWords } from '../../../edits/changeWords/changeWords.ts';
import { changeQuestion } from '../../../edits/questions/changeQuestion.ts';
import { goTo } from '../../../edits/questions/goTo.ts';
import { QuestionsPane } from './questions/QuestionsPane.tsx';
import { stepInWords } from '../words.ts';
import type { FlowDraft } from './draft/useFlowDraft.ts';
import type { Shop } from '../bar/shops.ts';
import { DraftDownloads } from './DraftDownloads.tsx';
import downloadStyles from './downloads.module.css';
import styles from './edit.module.css';
import type { JsonEditorHandle } from './json/JsonEditor.tsx';
import { MendList } from './mends/MendList.tsx';
import { EditForms } from './editForms/EditForms.tsx';
import paneTabs from '../paneTabs.module.css';
import { TextsPane } from './texts/TextsPane.tsx';
import type { FlowProblem } from './verdict/judgeDraft.ts';
import { customersInWords } from '../../../verdict/customers/whoCanBook.ts';
import { CustomerList } from './verdict/CustomerList.tsx';
import { VerdictLine } from './verdict/VerdictLine.tsx';
import { VerdictPanel } from './verdict/VerdictPanel.tsx';

// CodeMirror is larger than the rest of the page, so it loads when JSON is first shown.
const FlowEditor = lazy(() =>
  import('./json/FlowEditor.tsx').then(({ FlowEditor }) => ({ default: FlowEditor })),
);
const FormEditor = lazy(() =>
  import('./json/FormEditor.tsx').then(({ FormEditor }) => ({ default: FormEditor })),
);

/** The edits whose form has had the focus: coming back to the pane does not take it again. */
const focused = new WeakSet<AskedEdit>();

/** Moves the focus into the form that was asked for; of one that was refused, the form does. */
function useFormFocus(edit: AskedEdit | undefined) {
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (edit === undefined || edit.refused !== undefined || focused.has(edit)) return;
    const panel = pane.current?.querySelector('[role="tabpanel"]');
    const field =
      panel?.querySelector<HTMLElement>('form :is(input, select, textarea, button)') ??
      panel?.querySelector<HTMLElement>('input, select, textarea, button');
    if (field == null) return;
    focused.add(edit);
    field.focus();
  }, [edit]);
  return pane;
}

type Tab = 'step' | 'questions' | 'texts' | 'form' | 'json';

/** The tab in which an edit is made. */
const tabOf = (edit: AskedEdit | undefined): Tab => {
  if (edit?.id === changeWords.id) return 'texts';
  const isOfQuestions = edit?.id === changeQuestion.id || edit?.id === goTo.id;
  return isOfQuestions ? 'questions' : 'step';
};

/** A place for the editor to show. Passing a new object shows it again. */
export interface Reveal {
  readonly pointer: string;
  /** The problem at that place; one of a form is shown where the form can be mended. */
  readonly problem?: FlowProblem;
}

interface EditPaneProps {
  draft: FlowDraft;
  /** The step that is selected in the graph. */
  selected: string;
  onSelect: (step: string) => void;
  /** Plays a visit on the phone. */
  onPlay: (events: readonly FlowEvent[]) => void;
  /** A place to show that another part of the page asked for. */
  reveal?: Reveal | undefined;
  /** The shops that get the draft; left out where they are not known. */
  reached?: readonly Shop[] | undefined;
  /** Whether to show the checker's verdict and Undo; false where the page shows them elsewhere. */
  showsVerdict?: boolean;
  /** The edit whose form is open. Passing a new object opens it again. */
  edit?: AskedEdit | undefined;
}

/** The step to which a pointer belongs. */
function stepAt(pointer: string): string | undefined {
  const [part, step] = pointerKeys(pointer);
  return part === 'steps' ? step : undefined;
}

/** The editor of a flow: edits, texts, the form's JSON and the flow's JSON. */
export function EditPane(props: EditPaneProps) {
  const { draft, selected, onSelect, onPlay, reveal, edit, reached, showsVerdict = true } = props;
  const [openEdit, setOpenEdit] = useState(edit);
  const [asked, setAsked] = useState(edit);
  const [tab, setTab] = useState<Tab>(tabOf(edit));
  const [wanted, setWanted] = useState<Reveal>();
  const flowEditor = useRef<JsonEditorHandle>(null);
  const form = draft.flow === undefined ? undefined : formOf(draft.flow, selected);
  if (edit !== asked) {
    setAsked(edit);
    setOpenEdit(edit);
    setTab(tabOf(edit));
  }

  const show = ({ pointer, problem }: Reveal) => {
    const step = stepAt(pointer);
    if (step !== undefined && draft.flow !== undefined && step in draft.flow.steps) onSelect(step);
    if (problem?.code === 'text-missing') setTab('texts');
    else if (problem?.code === 'unusable-form') setTab('form');
    else {
      setTab('json');
      setWanted({ pointer });
      flowEditor.current?.reveal(pointer);
    }
  };
  const latestShow = useRef(show);
  useEffect(() => {
    latestShow.current = show;
  });
  useEffect(() => {
    if (reveal !== undefined) latestShow.current(reveal);
  }, [reveal]);

  const pane = useFormFocus(edit);
  const active = tab === 'form' && form === undefined ? 'step' : tab;
  const isForDevelopers = active === 'form' || active === 'json';
  const choose = (next: Tab) => {
    setWanted(undefined);
    setTab(next);
  };
  const step = draft.flow?.steps[selected];

  return (
    <div ref={pane} className={styles.pane}>
      <div className={downloadStyles.buttons}>
        {showsVerdict && <UndoRedo draft={draft} />}
        <DraftDownloads draft={draft} />
        {!draft.isPublished && draft.lastEdit !== undefined && <output>{draft.lastEdit}</output>}
      </div>
      {!showsVerdict && <BriefVerdict draft={draft} reached={reached} onPlay={onPlay} />}
      <MendList draft={draft} />
      {active !== 'json' && draft.flow?.steps[selected] !== undefined && (
        <h2 className={styles.heading}>{stepInWords(draft.flow, selected)}</h2>
      )}
      <Tabs
        label="Ways to change the flow"
        look={{ ...paneTabs, list: styles.tabList!, panel: styles.tabPanel! }}
        tabs={[
          { id: 'step', label: 'Step' },
          { id: 'questions', label: 'Questions' },
          { id: 'texts', label: 'Texts' },
          { id: 'json', label: 'For developers' },
        ]}
        active={isForDevelopers ? 'json' : active}
        onChange={choose}
      >
        {active === 'step' && (
          <EditForms
            draft={draft}
            selected={selected}
            onSelect={onSelect}
            open={openEdit}
            onOpen={setOpenEdit}
          />
        )}
        {active === 'texts' && <TextsPane draft={draft} selected={selected} />}
        {active === 'questions' &&
          (draft.flow === undefined || step === undefined ? (
            <p>Choose a step to change what it asks.</p>
          ) : (
            <QuestionsPane key={selected} draft={draft} flow={draft.flow} step={step} />
          ))}
        {isForDevelopers && (
          <ForDevelopers
            draft={draft}
            active={active}
            form={form}
            selected={selected}
            onSelect={onSelect}
            flowEditor={flowEditor}
            revealFirst={wanted?.pointer}
            onChoose={choose}
          />
        )}
      </Tabs>
      {showsVerdict && (
        <VerdictPanel
          draft={draft}
          reached={reached}
          onPlay={onPlay}
          onReveal={(pointer, problem) => show({ pointer, problem })}
        />
      )}
    </div>
  );
}

/** The verdict in a line, and who can book. */
function BriefVerdict({
  draft,
  reached,
  onPlay,
}: Pick<EditPaneProps, 'draft' | 'reached' | 'onPlay'>) {
  return (
    <>
      <VerdictLine draft={draft} />
      <CustomerList
        isBrief
        customers={customersInWords(draft.verdict.verdict ?? { problems: [] }, draft.flow?.id)}
        flow={draft.flow?.id}
        isJudging={!draft.verdict.isCurrent}
        reached={reached}
        onPlay={onPlay}
      />
    </>
  );
}

interface ForDevelopersProps extends Pick<EditPaneProps, 'draft' | 'selected' | 'onSelect'> {
  active: Tab;
  /** The id of the step's form, if it has one. */
  form: string | undefined;
  flowEditor: RefObject<JsonEditorHandle | null>;
  revealFirst: string | undefined;
  onChoose: (tab: Tab) => void;
}

/** The files as JSON: the flow, and the form of the step. */
function ForDevelopers(props: ForDevelopersProps) {
  const { draft, active, form, selected, onSelect, flowEditor, revealFirst, onChoose } = props;
  const files: readonly { id: Tab; label: string }[] = [
    { id: 'json', label: 'JSON' },
    ...(form === undefined ? [] : [{ id: 'form', label: 'Form' } as const]),
  ];
  return (
    <div className={styles.editor}>
      <fieldset aria-label="Files" className={styles.files}>
        {files.map(({ id, label }) => (
          <button key={id} type="button" aria-pressed={active === id} onClick={() => onChoose(id)}>
            {label}
          </button>
        ))}
      </fieldset>
      <Suspense fallback={<Spinner />}>
        {active === 'json' ? (
          <FlowEditor
            ref={flowEditor}
            draft={draft}
            revealFirst={revealFirst}
            onCursor={(pointer) => {
              const step = stepAt(pointer);
              if (step !== undefined && step !== selected && draft.flow?.steps[step])
                onSelect(step);
            }}
          />
        ) : (
          form !== undefined && <FormEditor draft={draft} form={form} />
        )}
      </Suspense>
    </div>
  );
}
