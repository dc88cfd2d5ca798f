import { Box, Button, Flex, Tabs, Text } from '@radix-ui/themes';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { pointerKeys } from '../../../files/json/pointer.ts';
import { saveFile } from '../../../page/browser/saveFile.ts';
import { Spinner } from '../../../page/ui/Spinner.tsx';
import { changeWords } from '../../../edits/changeWords/changeWords.ts';
import { changeQuestion } from '../../../edits/questions/changeQuestion.ts';
import { goTo } from '../../../edits/questions/goTo.ts';
import { UndoRedo } from '../bar/UndoRedo.tsx';
import { flowOfPage } from '../calls/calls.ts';
import { ActionsMenu } from '../frame/ActionsMenu.tsx';
import { useActions, useInspected, usePage, useSelected } from '../store/contexts.ts';
import type { AskedEdit } from '../store/pageStore.ts';
import { formOf } from '../stepWords.ts';
import { stepInWords } from '../words.ts';
import type { FlowDraft } from './draft/useFlowDraft.ts';
import { EditForms } from './editForms/EditForms.tsx';
import type { JsonEditorHandle } from './json/JsonEditor.tsx';
import { MendList } from './mends/MendList.tsx';
import { QuestionsPane } from './questions/QuestionsPane.tsx';
import { TextsPane } from './texts/TextsPane.tsx';
import { CustomerList } from './verdict/CustomerList.tsx';
import type { FlowProblem } from './verdict/judgeDraft.ts';
import { ProblemList } from './verdict/ProblemList.tsx';
import { VerdictLine } from './verdict/VerdictLine.tsx';

// CodeMirror is larger than the rest of the page, so it loads when JSON is first shown.
const FlowEditor = lazy(() =>
  import('./json/FlowEditor.tsx').then(({ FlowEditor }) => ({ default: FlowEditor })),
);
const FormEditor = lazy(() =>
  import('./json/FormEditor.tsx').then(({ FormEditor }) => ({ default: FormEditor })),
);
const editorHeight = 'clamp(320px, 62vh, 720px)';

/** The edits whose form has had the focus: coming back to the pane does not take it again. */
const focused = new WeakSet<AskedEdit>();

/** Moves the focus into the form that was asked for; of one that was refused, the form does. */
function useFormFocus(edit: AskedEdit | undefined) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (edit === undefined || edit.refused !== undefined || focused.has(edit)) return;
    const field =
      panel.current?.querySelector<HTMLElement>('form :is(input, select, textarea, button)') ??
      panel.current?.querySelector<HTMLElement>('input, select, textarea, button');
    if (field == null) return;
    focused.add(edit);
    field.focus();
  }, [edit]);
  return panel;
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

/** The changed files, to be downloaded. */
function DraftDownloads({ draft }: { draft: FlowDraft }) {
  const { published, text, forms, changedForms } = draft;
  const files = [
    ...(text === published.flow ? [] : [[`${flowOfPage()}.json`, text] as const]),
    ...changedForms.flatMap((id) => {
      const form = forms[id];
      return form === undefined ? [] : [[`${id}.json`, form] as const];
    }),
  ];
  const items = files.map(([label, file]) => ({ label, onSelect: () => saveFile(label, file) }));
  return items.length > 0 && <ActionsMenu label="Download" items={items} />;
}

/** Mends a flow that cannot be read, in its JSON. */
export function FlowMender({ draft }: { draft: FlowDraft }) {
  const editor = useRef<JsonEditorHandle>(null);
  return (
    <Flex direction="column" gap="4">
      <Flex gap="3" justify="end" align="center">
        <UndoRedo draft={draft} />
        <DraftDownloads draft={draft} />
      </Flex>
      <VerdictLine draft={draft} />
      <MendList draft={draft} />
      <Box height={editorHeight}>
        <Suspense fallback={<Spinner />}>
          <FlowEditor ref={editor} draft={draft} />
        </Suspense>
      </Box>
      <ProblemList
        problems={draft.verdict.verdict?.problems ?? []}
        onReveal={(pointer) => editor.current?.reveal(pointer)}
      />
    </Flex>
  );
}

/** The editor of a flow: edits, texts, the form's JSON and the flow's JSON. */
export function EditPane() {
  const { draft, flow, moment } = useInspected();
  const { select } = useActions();
  const selected = useSelected() ?? moment.step.id;
  const reveal = usePage((now) => now.reveal);
  const edit = usePage((now) => now.edit);
  const [openEdit, setOpenEdit] = useState(edit);
  const [asked, setAsked] = useState(edit);
  const [tab, setTab] = useState<Tab>(tabOf(edit));
  const [wanted, setWanted] = useState<string>();
  const flowEditor = useRef<JsonEditorHandle>(null);
  const form = formOf(flow, selected);
  const step = flow.steps[selected]!;
  if (edit !== asked) {
    setAsked(edit);
    setOpenEdit(edit);
    setTab(tabOf(edit));
  }

  /** Selects the step to which a place in the flow belongs. */
  const selectAt = (pointer: string) => {
    const [part, id] = pointerKeys(pointer);
    if (part === 'steps' && id !== undefined && id !== selected && Object.hasOwn(flow.steps, id))
      select(id);
  };
  const show = ({ pointer, problem }: Reveal) => {
    selectAt(pointer);
    if (problem?.code === 'text-missing') setTab('texts');
    else if (problem?.code === 'unusable-form') setTab('form');
    else {
      setTab('json');
      setWanted(pointer);
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

  const panel = useFormFocus(edit);
  const active = tab === 'form' && form === undefined ? 'step' : tab;
  const shown = active === 'form' ? 'json' : active;
  const choose = (next: Tab) => {
    setWanted(undefined);
    setTab(next);
  };
  return (
    <Flex direction="column" gap="3">
      <VerdictLine draft={draft} />
      <CustomerList isBrief />
      <MendList draft={draft} />
      {!draft.isPublished && draft.lastEdit !== undefined && (
        <Flex gap="2" justify="between" align="center">
          <Text asChild color="gray">
            <output>{draft.lastEdit}</output>
          </Text>
          <DraftDownloads draft={draft} />
        </Flex>
      )}
      {active !== 'json' && <h2>{stepInWords(flow, selected)}</h2>}
      <Tabs.Root value={shown} onValueChange={(next) => choose(next as Tab)}>
        <Tabs.List aria-label="Ways to change the flow" size="1" wrap="wrap">
          <Tabs.Trigger value="step">Step</Tabs.Trigger>
          <Tabs.Trigger value="questions">Questions</Tabs.Trigger>
          <Tabs.Trigger value="texts">Texts</Tabs.Trigger>
          <Tabs.Trigger value="json">For developers</Tabs.Trigger>
        </Tabs.List>
        <Box asChild pt="3">
          <Tabs.Content ref={panel} value={shown}>
            {active === 'step' && <EditForms step={step} open={openEdit} onOpen={setOpenEdit} />}
            {active === 'texts' && <TextsPane draft={draft} flow={flow} step={step} />}
            {active === 'questions' && (
              <QuestionsPane key={selected} draft={draft} flow={flow} step={step} />
            )}
            {shown === 'json' && (
              <Flex direction="column" gap="2" height={editorHeight}>
                <fieldset aria-label="Files">
                  <Flex gap="2">
                    {(['json', 'form'] as const).map(
                      (id) =>
                        (id === 'json' || form !== undefined) && (
                          <Button
                            key={id}
                            size="1"
                            variant={active === id ? 'soft' : 'surface'}
                            aria-pressed={active === id}
                            onClick={() => choose(id)}
                          >
                            {id === 'json' ? 'JSON' : 'Form'}
                          </Button>
                        ),
                    )}
                  </Flex>
                </fieldset>
                <Suspense fallback={<Spinner />}>
                  {active === 'json' || form === undefined ? (
                    <FlowEditor
                      ref={flowEditor}
                      draft={draft}
                      revealFirst={wanted}
                      onCursor={selectAt}
                    />
                  ) : (
                    <FormEditor draft={draft} form={form} />
                  )}
                </Suspense>
              </Flex>
            )}
          </Tabs.Content>
        </Box>
      </Tabs.Root>
    </Flex>
  );
}
