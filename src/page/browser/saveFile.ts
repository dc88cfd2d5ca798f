/** A browser may read the file long after the press: iOS asks the visitor first. */
const keptMs = 10 * 60_000;

/**
 * Downloads a text as a file.
 *
 * @param type the media type of the text
 */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
