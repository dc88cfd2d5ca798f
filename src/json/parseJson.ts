/**
 * Parses a JSON text.
 *
 * @throws SyntaxError with line and column, as an editor shows them, where the engine only gives a
 *   position
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = / (?:in JSON )?at position (\d+).*$/s.exec(message);
    const read = text.slice(0, position === null ? text.length : Number(position[1]));
    const lines = read.split('\n');
    const place = `line ${lines.length}, column ${lines.at(-1)!.length + 1}`;
    const why = message
      .slice(0, position?.index)
      .replace(/^Unexpected end of JSON input$/, 'it ends too early');
    throw new SyntaxError(`${place}: ${why}`, { cause: error });
  }
}
