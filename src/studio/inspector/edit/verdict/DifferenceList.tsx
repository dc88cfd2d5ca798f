import { Button, Card, DataList, Flex, Text } from '@radix-ui/themes';
import { Quiet } from '../../review/texts.tsx';
import { useActions, useInspected } from '../../store/contexts.ts';
import { asSentence } from '../../words.ts';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import type { DraftDifference } from './judgeDraft.ts';

/** The message for a draft in which nobody takes another route. */
function unchanged(draft: FlowDraft, kinds: number): string {
  const { isPublished, changedForms, flow } = draft;
  if (isPublished) {
    return 'Nothing differs from what visitors get. Move a step, skip one or add a question: this place then tells who takes another route, and nothing reaches a visitor before it is saved.';
  }
  const named = changedForms.map((form) => {
    const step = Object.values(flow?.steps ?? {}).find((one) => one.form === form);
    return `“${step?.title ?? form}”`;
  });
  const forms = named.length > 0 ? ` Changed forms: ${named.join(', ')}.` : '';
  const all = kinds === 1 ? 'The only kind of visit goes' : `All ${kinds} kinds of visits go`;
  return `${all} the same way as before.${forms}`;
}

/**
 * The visitors who take another route than in the published flow, grouped by what changes for them.
 */
export function DifferenceList({ of }: { of: DraftDifference }) {
  const { draft } = useInspected();
  const { playFor } = useActions();
  const { kinds, groups, summary, changed } = of;
  return (
    <section aria-label="What changes for visitors">
      <h2>What changes for visitors</h2>
      <Quiet>{changed === 0 ? unchanged(draft, kinds) : `${asSentence(summary)}.`}</Quiet>
      <Flex asChild direction="column" gap="2" mt="2">
        <ul>
          {(changed === 0 ? [] : groups).map((group) => (
            <Card asChild key={group.change}>
              <li>
                <Text as="p" weight="medium">
                  {group.kinds} of {kinds} kinds of visits {group.change}.
                </Text>
                {group.shared.length > 0 && <Quiet>All of them: {group.shared.join('; ')}.</Quiet>}
                <DataList.Root size="1" my="2">
                  {(['before', 'now'] as const).map((when) => (
                    <DataList.Item key={when}>
                      <DataList.Label minWidth="0">{asSentence(when)}</DataList.Label>
                      <DataList.Value>{group[when]}</DataList.Value>
                    </DataList.Item>
                  ))}
                </DataList.Root>
                <Button size="1" variant="soft" onClick={() => playFor(group.events)}>
                  Play an example
                </Button>
              </li>
            </Card>
          ))}
        </ul>
      </Flex>
    </section>
  );
}
