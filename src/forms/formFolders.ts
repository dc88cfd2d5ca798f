const newest = '/schemas/steps';

let folders: readonly string[] = [newest];

/** Where the forms of this visit are, the first that has one counts. */
export const formFolders = (): readonly string[] => folders;

/** Lets a visit have the forms that its flow was served with; those of now where they are gone. */
export function takeFormsOf(flowVersion: string | undefined): void {
  folders = flowVersion === undefined ? [newest] : [`/flows/versions/${flowVersion}`, newest];
}
