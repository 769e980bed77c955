/**
 * The few operations that a story needs from a browser, since two very different ones must provide them. An evaluated function
 * runs in the page and sees only its arguments.
 */
export type EnginePage = {
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  evaluate: <Parameters extends readonly Plain[], Result>(
    run: (...parameters: Parameters) => Result,
    ...parameters: Parameters
  ) => Promise<Awaited<Result>>
  /** Brings the page to the front: a hidden page does not draw. */
  toFront: () => Promise<void>
  /** Moves the mouse to a place in the viewport, presses its button there and releases it. */
  click: (x: number, y: number) => Promise<void>
  /** Types into the focused element. */
  type: (text: string) => Promise<void>
  screenshot: () => Promise<Uint8Array>
  /**
   * A frame of this page, as a separate page: positions count from the frame's corner. @param selector - the selector of its
   * element.
   */
  frame: (selector: string) => EnginePage
  /** Runs an action that opens a window. @returns that window's page. @throws if none opens. */
  windowOpenedBy: (act: () => Promise<void>) => Promise<EnginePage>
}

/** Values that can be passed into a page. */
export type Plain = string | number | boolean | null

/** A running browser. */
export type Engine = {
  /** Name and version. */
  name: string
  /** Opens a window. @param size - the size of its viewport; an engine may have a minimum width. */
  newPage: (size: { width: number; height: number }) => Promise<EnginePage>
  close: () => Promise<void>
}

/** Longest wait for a window that a page opens, in milliseconds. */
const WINDOW_MS = 15_000

/** Calls a function until it returns a value. @throws {Error} if it returns none in time. */
export async function untilFound<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = performance.now() + WINDOW_MS
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    if (performance.now() > deadline) throw new Error(`${what}: not within ${WINDOW_MS / 1_000} s.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
