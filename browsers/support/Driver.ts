/** An element of a page, as its browser names it. */
export type Handle = object;

/** What a journey asks of a browser: little, so that each further browser is one small file. */
export interface Driver {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The browser's own Back. */
  back(): Promise<void>;
  /** Runs a function in the page, or in the frame that was entered; JSON goes in and comes out. */
  run<Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  /** Runs a function that answers with an element; undefined where it answers with none. */
  find<Args extends unknown[]>(
    work: (...args: Args) => Element | null | undefined,
    ...args: Args
  ): Promise<Handle | undefined>;
  /** Runs a script in the page for what it leaves there. */
  inject(script: string): Promise<void>;
  /** A real click in the middle of an element, scrolled into view. */
  click(element: Handle): Promise<void>;
  /** Types into an element in place of what stands there. */
  type(element: Handle, text: string): Promise<void>;
  /** Presses a key of its own, by its name of the UI Events standard. */
  press(key: 'Escape' | 'Tab' | 'Enter'): Promise<void>;
  /** Chooses an option of a select by its words. */
  choose(select: Handle, option: string): Promise<void>;
  /** Goes into an iframe; undefined goes out to the page again. */
  enter(frame: Handle | undefined): Promise<void>;
  /** What is to be seen, as a PNG. */
  screenshot(): Promise<Buffer>;
  /** Closes this visitor's window with all it remembers. */
  end(): Promise<void>;
}

/** A browser that is installed here. */
export interface Browser {
  /** A visitor who was never here before, on a phone unless `size` says otherwise. */
  visit(size?: { width: number; height: number }): Promise<Driver>;
  /** Ends the browser and all of its processes. */
  stop(): Promise<void>;
}

export const phone = { width: 400, height: 900 };
