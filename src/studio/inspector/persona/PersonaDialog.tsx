import { Button, Text, TextArea } from '@radix-ui/themes';
import { useState } from 'react';
import { parseJson } from '../../../files/json/parseJson.ts';
import { readPersona } from '../../simulation/personas.ts';
import type { Persona } from '../../simulation/types.ts';
import { useInspected, useUpdate } from '../store/contexts.ts';
import { Dialog } from '../../../page/ui/Dialog.tsx';
import { PersonaForm } from './PersonaForm.tsx';
import { Folded } from '../changes/ShownChange.tsx';
import { Quiet } from '../review/texts.tsx';

const written = (persona: Persona) => JSON.stringify(persona, null, 2);

/** Parses the JSON of a persona: returns the persona, or what is wrong with it. */
function read(text: string, id: string): { persona?: Persona; problems: readonly string[] } {
  try {
    const answer = readPersona(parseJson(text), { id });
    if (answer.ok) return { persona: { ...answer.persona, id }, problems: [] };
    return {
      problems: answer.problems.map(({ pointer, message }) => `${pointer || '/'}: ${message}`),
    };
  } catch (error) {
    return { problems: [`The text cannot be read: ${(error as Error).message}`] };
  }
}

/** A persona as a form, or as JSON, which has everything. Changes apply to this page only. */
export function PersonaDialog({ onClose }: { onClose: () => void }) {
  const { persona, shopSettings } = useInspected();
  const update = useUpdate();
  const visitAs = (changed: Persona) => {
    update(({ personas }) => ({
      personas: personas.map((one) => (one.id === changed.id ? changed : one)),
    }));
    onClose();
  };
  const [text, setText] = useState(() => written(persona));
  const { persona: edited, problems } = read(text, persona.id);
  // While the JSON is invalid, the form shows the last valid persona.
  const [usable, setUsable] = useState(persona);
  const change = (next: string) => {
    setText(next);
    const now = read(next, persona.id).persona;
    if (now !== undefined) setUsable(now);
  };
  return (
    <Dialog open title={`Edit “${persona.title}”`} onClose={onClose} dismissLabel="Cancel">
      <Quiet>Nobody real. What you change lasts until this page is closed.</Quiet>
      <PersonaForm
        persona={edited ?? usable}
        shop={shopSettings}
        onChange={(next) => {
          setText(written(next));
          setUsable(next);
        }}
      />
      <Folded title="As JSON, with everything there is">
        <TextArea
          rows={18}
          style={{ fontFamily: 'var(--code-font-family)' }}
          aria-label="The persona as JSON"
          aria-describedby="persona-problems"
          spellCheck={false}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      </Folded>
      <Text as="p" color="red" my="2">
        <output id="persona-problems">{problems.join(' ')}</output>
      </Text>
      <Button size="3" disabled={edited === undefined} onClick={() => edited && visitAs(edited)}>
        Visit as this persona
      </Button>
    </Dialog>
  );
}
