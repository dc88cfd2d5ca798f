const newest = '/schemas/steps';

let folders: readonly string[] = [newest];

/** The folders of this visit's forms; the first that has a form counts. */
export const formFolders = (): readonly string[] => folders;

/** Uses the forms of a flow version; the current ones where those are gone. */
export function takeFormsOf(flowVersion: string | undefined): void {
  folders = flowVersion === undefined ? [newest] : [`/flows/versions/${flowVersion}`, newest];
}
