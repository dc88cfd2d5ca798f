import { useState } from 'react';
import { Button, Card, Flex, Heading, Table, Text } from '@radix-ui/themes';
import { cutText } from '../../../booking/text/cleanText.ts';
import type { Conflict } from '../../../contract/staff.gen.ts';
import { isObject } from '../../../files/json/isObject.ts';
import { withMine } from '../../../edits/merge.ts';
import { memberAt } from '../../../edits/changes.ts';
import { pointerKeys } from '../../../files/json/pointer.ts';
import { Dialog } from '../../../page/ui/Dialog.tsx';
import { textAt } from '../changes/canonical.ts';
import { leavesOf } from '../changes/leaves.ts';
import { fillWords } from '../words.ts';
import type { DraftSaver } from './draftSaver.ts';
import type { MergeConflict } from './savingState.ts';
import styles from './Drafts.module.css';
import { Quiet } from '../review/texts.tsx';
import words from './draftWords.json';

/** A file as JSON, or as its text while it is none. */
function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The name in the graph of the step that shows a form. */
function stepWithForm(flow: string, form: string): string | undefined {
  const file = jsonOf(flow);
  const steps = isObject(file) && isObject(file.steps) ? Object.values(file.steps) : [];
  return textAt(
    steps.find((step) => textAt(step, 'form') === form),
    'title',
  );
}

/** What both have changed, in words: a step or form by its name in the graph of a flow file. */
function conflictInWords(flow: string, { file, pointer, base, mine, theirs }: Conflict): string {
  const form = /^schemas\/steps\/(.+)\.json$/.exec(file)?.[1];
  const sides = [base, mine, theirs].map(jsonOf);
  const named = (key: string) => sides.map((side) => textAt(side, key)).find(Boolean);
  if (form !== undefined) {
    const name = stepWithForm(flow, form) ?? named('heading') ?? form;
    return fillWords(words.formPlace, { name });
  }
  const [kind, id] = pointerKeys(pointer);
  if (kind === 'steps' && id !== undefined) {
    return fillWords(words.stepPlace, { name: named('title') ?? id });
  }
  return `${file} ${pointer}`.trim();
}

function shown(value: unknown): string {
  if (value === undefined) return words.nothing;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}

/** Where both sides differ, place by place, with what stood there before. */
function sidesOf({ base, mine, theirs }: Conflict) {
  const [then, ours, others] = [base, mine, theirs].map(jsonOf);
  const places = leavesOf(ours, others);
  if (places.length === 0) {
    // Only the order differs.
    const orderIn = (side: unknown) =>
      isObject(side) ? Object.keys(side).join(' › ') : shown(side);
    const [was, own, is] = [then, ours, others].map(orderIn);
    return [{ place: words.order, was, mine: own!, theirs: is }];
  }
  // Translations are kept by their English sentence: who reads of that needs no second line.
  const told = places.filter(({ keys }) => keys[0] !== 'translations');
  return (told.length > 0 ? told : places).map(({ keys, before, after }) => ({
    place: keys.join(' › '),
    was: shown(memberAt(then, keys)),
    mine: shown(before),
    theirs: shown(after),
  }));
}

/** What somebody wrote and another has replaced: the first words of it, and where. */
export function lossInWords(flow: string, conflict: Conflict): string {
  const [first] = sidesOf(conflict);
  const place = conflictInWords(flow, conflict);
  return first === undefined ? place : `“${cutText(first.mine, 80)}” (${place})`;
}

type Side = 'mine' | 'theirs';

interface MeetingDialogProps {
  met: MergeConflict;
  onChoose: DraftSaver['choose'];
  onClose: () => void;
}

/** Both sides of each place that two people have changed, of which one is chosen. */
export function ConflictDialog({ met, onChoose, onClose }: MeetingDialogProps) {
  const labels = met.isLive ? { ...words, theirs: words.liveSide } : words;
  const [chosen, setChosen] = useState<Readonly<Record<number, Side>>>({});
  const isWhole = met.conflicts.every((_each, index) => chosen[index] !== undefined);
  const keep = () => {
    const kept = met.conflicts.filter((_each, index) => chosen[index] === 'mine');
    onChoose(withMine(met.merged, kept));
  };
  return (
    <Dialog open wide title={words.meeting} onClose={onClose} dismissLabel={words.later}>
      <Flex direction="column" gap="3">
        {' '}
        <Quiet>{words.meetingHelp}</Quiet>
        {met.conflicts.map((each, index) => (
          <Card asChild key={each.file + each.pointer}>
            <section aria-label={conflictInWords(met.mine.flow, each)}>
              <Heading as="h3" size="3">
                {conflictInWords(met.mine.flow, each)}
              </Heading>
              <Table.Root size="1" className={styles.meeting}>
                <Table.Header>
                  <Table.Row>
                    {(['place', 'was', 'mine', 'theirs'] as const).map((column) => (
                      <Table.ColumnHeaderCell key={column}>{labels[column]}</Table.ColumnHeaderCell>
                    ))}
                  </Table.Row>
                </Table.Header>
                <Table.Body>
                  {sidesOf(each).map(({ place, ...values }) => (
                    <Table.Row key={place}>
                      <Table.RowHeaderCell>{place}</Table.RowHeaderCell>
                      {(['was', 'mine', 'theirs'] as const).map((side) => (
                        <Table.Cell key={side} data-chosen={chosen[index] === side || undefined}>
                          {values[side]}
                        </Table.Cell>
                      ))}
                    </Table.Row>
                  ))}
                </Table.Body>
              </Table.Root>
              <Flex role="radiogroup" aria-label={words.choice} gap="4" mt="2">
                {(['mine', 'theirs'] as const).map((side) => (
                  <Flex asChild key={side} gap="2" align="center">
                    <Text as="label" size="2">
                      <input
                        type="radio"
                        name={`meeting-${index}`}
                        checked={chosen[index] === side}
                        onChange={() => setChosen({ ...chosen, [index]: side })}
                      />
                      {labels[side]}
                    </Text>
                  </Flex>
                ))}
              </Flex>
            </section>
          </Card>
        ))}
        <Button size="3" disabled={!isWhole} onClick={keep}>
          {words.keep}
        </Button>
      </Flex>{' '}
    </Dialog>
  );
}
