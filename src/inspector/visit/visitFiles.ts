import { saveFile } from '../../browser/saveFile.ts';
import { readVisitFile, type VisitFile } from './visitFile.ts';

/** Downloads the visit as a small JSON file. */
export function saveVisit(visit: VisitFile): void {
  saveFile('visit.json', `${JSON.stringify(visit, null, 2)}\n`);
}

/**
 * Asks for a file and reads the visit in it; undefined where none was chosen.
 *
 * @throws (rejects) NoVisitFile
 */
export function openVisit(): Promise<VisitFile | undefined> {
  return new Promise((resolve, reject) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'application/json,.json';
    input.addEventListener('cancel', () => resolve(undefined));
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      if (file === undefined) resolve(undefined);
      else file.text().then(readVisitFile).then(resolve, reject);
    });
    input.click();
  });
}
