/**
 * The operations that a story needs from a page. They are few, since two very different engines must provide them. An evaluated
 * function runs in the page and can use only its arguments.
 */
export type EnginePage = {
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  evaluate: <Parameters extends readonly Plain[], Result>(
    run: (...parameters: Parameters) => Result,
    ...parameters: Parameters
  ) => Promise<Awaited<Result>>
  /** Brings the page to the front, since a hidden page does not render. */
  toFront: () => Promise<void>
  /** Moves the mouse to a position in the viewport, and presses and releases its button there. */
  click: (x: number, y: number) => Promise<void>
  /** Types into the focused element. */
  type: (text: string) => Promise<void>
  screenshot: () => Promise<Uint8Array>
  /**
   * Returns a frame of this page as a page, whose positions are relative to the frame's corner. @param selector - The selector
   * of the frame's element.
   */
  frame: (selector: string) => EnginePage
  /** Runs an action that opens a window. @returns the window's page. @throws if no window opens. */
  windowOpenedBy: (act: () => Promise<void>) => Promise<EnginePage>
}

/** Values that can be passed into a page. */
export type Plain = string | number | boolean | null

/** A running browser. */
export type Engine = {
  /** Name and version. */
  name: string
  /** Opens a window. @param size - The size of the viewport. An engine may have a minimum width. */
  newPage: (size: { width: number; height: number }) => Promise<EnginePage>
  close: () => Promise<void>
}

/** The longest wait of `untilFound`, in milliseconds. */
const FIND_MS = 15_000

/** Calls a function until it returns a value. @throws {Error} if it has returned none after `FIND_MS`. */
export async function untilFound<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = performance.now() + FIND_MS
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    if (performance.now() > deadline) throw new Error(`Not found within ${FIND_MS / 1_000} s: ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
