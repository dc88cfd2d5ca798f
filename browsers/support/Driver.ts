/** An element of a page, as the browser's driver represents it. */
export type Handle = object;

/**
 * What journeys need of a browser. It is little, so that supporting another browser takes one small
 * file.
 */
export interface Driver {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Goes back in the browser's history. */
  back(): Promise<void>;
  /**
   * Runs a function in the page, or in the iframe that was entered. Arguments and result are JSON.
   */
  run<Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  /** Runs a function that returns an element; undefined where it returns none. */
  find<Args extends unknown[]>(
    work: (...args: Args) => Element | null | undefined,
    ...args: Args
  ): Promise<Handle | undefined>;
  /** Runs a script in the page, for the globals that it defines. */
  inject(script: string): Promise<void>;
  /** Scrolls an element into view and clicks in its middle. */
  click(element: Handle): Promise<void>;
  /** Replaces the text of an element by typing. */
  type(element: Handle, text: string): Promise<void>;
  /** Presses a key by its name in the UI Events standard. */
  press(key: 'Escape' | 'Tab' | 'Enter'): Promise<void>;
  /** Chooses an option of a select by its text. */
  choose(select: Handle, option: string): Promise<void>;
  /** Enters an iframe; undefined returns to the page. */
  enter(frame: Handle | undefined): Promise<void>;
  /** A screenshot as PNG. */
  screenshot(): Promise<Buffer>;
  /** Closes this visitor's window and forgets their storage. */
  end(): Promise<void>;
}

/** An installed browser. */
export interface Browser {
  /** Opens a window for a new visitor, of a phone's size by default. */
  visit(size?: { width: number; height: number }): Promise<Driver>;
  /** Ends the browser and all its processes. */
  stop(): Promise<void>;
}

export const phone = { width: 400, height: 900 };
