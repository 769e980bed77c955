/**
 * What a story needs of a browser, and no more: two very different ones have to do it. A function that is evaluated runs
 * in the page: it sees its arguments and nothing else of the story.
 */
export type EnginePage = {
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  evaluate: <Parameters extends readonly Plain[], Result>(
    run: (...parameters: Parameters) => Result,
    ...parameters: Parameters
  ) => Promise<Awaited<Result>>
  /** Shows the page: one that is hidden does not draw. */
  toFront: () => Promise<void>
  /** Moves the mouse to a place in the viewport, presses its button there and releases it. */
  click: (x: number, y: number) => Promise<void>
  /** Types into what has the focus. */
  type: (text: string) => Promise<void>
  screenshot: () => Promise<Uint8Array>
}

/** What can be handed into a page. */
export type Plain = string | number | boolean | null

/** A browser that is running. */
export type Engine = {
  /** With its version. */
  name: string
  /** Opens a window. @param size - of its viewport; an engine may have a smallest width. */
  newPage: (size: { width: number; height: number }) => Promise<EnginePage>
  close: () => Promise<void>
}
