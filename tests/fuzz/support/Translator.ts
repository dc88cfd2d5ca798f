/**
 * A browser that translates the page for its reader: it puts each text into elements of its own, as
 * Chrome does. Whatever is written to the former texts afterwards, nobody sees.
 */
export class Translator {
  /** What was written to texts that are no longer on the page. */
  readonly unseen: string[] = [];
  readonly #replaced = new WeakSet<Node>();
  readonly #translated = new WeakSet<Node>();
  readonly #own = Object.getOwnPropertyDescriptor(CharacterData.prototype, 'nodeValue')!;

  constructor() {
    const { unseen } = this;
    const { get, set } = this.#own;
    const isReplaced = (text: CharacterData) => this.#replaced.has(text);
    Object.defineProperty(CharacterData.prototype, 'nodeValue', {
      configurable: true,
      get,
      set(this: CharacterData, value: string) {
        if (isReplaced(this)) unseen.push(`nobody sees “${value}” instead of “${this.data}”`);
        set!.call(this, value);
      },
    });
  }

  /** Translates what has come since it was last called. */
  translate(): void {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const isLeft = text.data.trim() === '' || this.#translated.has(text);
      if (isLeft || text.parentElement?.closest('option, textarea') !== null) continue;
      const font = document.createElement('font');
      const translation = document.createTextNode(text.data);
      this.#translated.add(translation);
      this.#replaced.add(text);
      font.append(translation);
      text.replaceWith(font);
    }
  }

  stop(): void {
    Object.defineProperty(CharacterData.prototype, 'nodeValue', this.#own);
  }
}
