const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text as HTML has it, so that nothing in it is markup. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => entities[sign]!);

/** The text that HTML has as this. */
export const unescaped = (html: string): string =>
  Object.entries(entities).reduce((plain, [sign, entity]) => plain.replaceAll(entity, sign), html);
