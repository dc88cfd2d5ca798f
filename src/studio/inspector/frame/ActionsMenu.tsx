import { Button, DropdownMenu } from '@radix-ui/themes';

export interface ActionItem {
  readonly label: string;
  readonly onSelect: () => void;
}

/** A button that opens a few actions. What lies around it stays as it is while it is open. */
export function ActionsMenu({ label, items }: { label: string; items: readonly ActionItem[] }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <Button variant="surface" color="gray">
          {label}
          <DropdownMenu.TriggerIcon />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content>
        {items.map((item) => (
          <DropdownMenu.Item key={item.label} onSelect={item.onSelect}>
            {item.label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
