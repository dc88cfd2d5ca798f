export interface TaggedTitle {
  /** The title without its tags, after the titles of the blocks around it. */
  title: string;
  /** The ids of the specification's statements that it shows, such as `5.4`. */
  ids: string[];
}

/** Matches a string on one line that ends in ids in square brackets. */
const tagged = /(['"`])((?:\\.|(?!\1)[^\\\n])*?)((?: \[\d+\.\d+\])+)\1/g;
/** Matches the beginning of a block with its title, and every line that may end one. */
const block =
  /^( *)(?:describe(?:\.\w+)*\((?:.*\)\()?\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2|[})](?!\())/gm;
/** Matches tests that do not run, which show nothing. */
const skipped = /\b(?:it|test|describe)\.(?:skip|todo|fixme|fails)\(\s*$/;

const withoutTags = (title: string) =>
  title
    .replaceAll(/ (?:\[\d+\.\d+\]|@\w+)/g, '')
    .replaceAll(/\\(.)/g, '$1')
    .trim();

/**
 * The titles of the blocks around a position, outermost first. Relies on the formatter's
 * indentation.
 */
function blocksAround(source: string, index: number, indent: number): string[] {
  const around: { indent: number; title: string }[] = [];
  for (const match of source.slice(0, index).matchAll(block)) {
    const own = match[1]!.length;
    while ((around.at(-1)?.indent ?? -1) >= own) around.pop();
    if (match[3] !== undefined) around.push({ indent: own, title: withoutTags(match[3]) });
  }
  return around.filter((each) => each.indent < indent).map(({ title }) => title);
}

/**
 * The titles in a test file that name statements: of tests, of blocks, and of rows of a table of
 * titles.
 *
 * @param source the text of the file, formatted
 */
export function taggedTitles(source: string): TaggedTitle[] {
  return [...source.matchAll(tagged)].flatMap(({ 2: title = '', 3: tags = '', index }) => {
    if (skipped.test(source.slice(0, index))) return [];
    const line = source.slice(source.lastIndexOf('\n', index) + 1, index);
    const indent = line.length - line.trimStart().length;
    return [
      {
        title: [...blocksAround(source, index, indent), withoutTags(title)].join(' › '),
        ids: [...tags.matchAll(/[\d.]+/g)].map(([id]) => id),
      },
    ];
  });
}
