import { useState } from 'react';
import { Button, Flex, TextField } from '@radix-ui/themes';
import words from './draftWords.json';

/** Takes another name for a draft; closes where it stays as it is. */
export function NameForm({
  name,
  onName,
  onClose,
}: {
  name: string;
  onName: (name: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(name);
  return (
    <Flex asChild gap="2">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === '' || typed.trim() === name) onClose();
          else onName(typed.trim());
        }}
      >
        <TextField.Root
          aria-label={words.name}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where "Rename" was pressed
          autoFocus
          value={typed}
          maxLength={120}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
        />
        <Button type="submit">{words.keepName}</Button>
      </form>
    </Flex>
  );
}
