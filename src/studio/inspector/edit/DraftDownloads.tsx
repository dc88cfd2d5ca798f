import { Menu } from '../../../page/ui/Menu.tsx';
import { saveFile } from '../../../page/browser/saveFile.ts';
import { flowOfPage } from '../calls/calls.ts';
import type { FlowDraft } from './draft/useFlowDraft.ts';

/** The changed files, to be downloaded. */
export function DraftDownloads({ draft }: { draft: FlowDraft }) {
  const { published, text, forms, changedForms } = draft;
  const downloads = [
    ...(text === published.flow ? [] : [[`${flowOfPage()}.json`, text] as const]),
    ...changedForms.flatMap((id) => {
      const form = forms[id];
      return form === undefined ? [] : [[`${id}.json`, form] as const];
    }),
  ];
  if (downloads.length === 0) return null;
  return (
    <Menu
      label="Download"
      items={downloads.map(([name, file]) => ({
        label: name,
        onSelect: () => saveFile(name, file),
      }))}
    />
  );
}
