import { DataList, Kbd, Table } from '@radix-ui/themes';
import { useEffect, useRef } from 'react';
import { offeredEdits } from '../../../edits/edits.ts';
import { Dialog } from '../../../page/ui/Dialog.tsx';
import help from './help.json';

interface HelpSheetProps {
  open: boolean;
  /** Whether changes are saved in drafts here; else they are downloaded as files. */
  keepsDrafts: boolean;
  onClose: () => void;
}

/** The help: what the page is for, its questions, and its keys. */
export function HelpSheet({ open, keepsDrafts, onClose }: HelpSheetProps) {
  const { question: when, draft, file } = help.whenLive;
  const questions = [...help.questions, { question: when, answer: keepsDrafts ? draft : file }];
  const start = useRef<HTMLDListElement>(null);
  // It is read from its beginning; the button that closes it stands at the end.
  useEffect(() => {
    if (!open) return;
    start.current?.focus({ preventScroll: true });
    // Opening has scrolled to that button.
    for (let box: Element | null = start.current; box !== null; box = box.parentElement) {
      box.scrollTop = 0;
    }
  }, [open]);
  return (
    <Dialog open={open} title={help.title} onClose={onClose} dismissLabel="Close">
      <DataList.Root ref={start} tabIndex={-1} orientation="vertical" mb="4">
        {questions.map(({ question, answer }) => (
          <DataList.Item key={question}>
            <DataList.Label highContrast>
              <strong>{question}</strong>
            </DataList.Label>
            <DataList.Value>{answer}</DataList.Value>
          </DataList.Item>
        ))}
      </DataList.Root>
      <h3>Changes, with a step chosen</h3>
      <Keys
        of={offeredEdits.map(({ id, key = '', label, help: does }) => ({
          id,
          key,
          does: `${label}. ${does}`,
        }))}
      />
      <h3>Keys</h3>
      <Keys of={help.keys.map((each) => ({ id: each.key, ...each }))} />
    </Dialog>
  );
}

/** What each key does. */
const Keys = ({ of }: { of: readonly { id: string; key: string; does: string }[] }) => (
  <Table.Root size="1">
    <Table.Body>
      {of.map(({ id, key, does }) => (
        <Table.Row key={id}>
          <Table.RowHeaderCell>{key !== '' && <Kbd>{key}</Kbd>}</Table.RowHeaderCell>
          <Table.Cell>{does}</Table.Cell>
        </Table.Row>
      ))}
    </Table.Body>
  </Table.Root>
);
