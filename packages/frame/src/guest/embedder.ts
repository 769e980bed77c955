/** The placement of the frame's page: at the top of a window, or embedded in another page. */
export type Placement = {
  /** Whether it is the top page of its window. */
  isTop: boolean
  /** Whether its parent is the top page of the window. */
  isDirectChild: boolean
  /** Its own origin; the text `null` in a sandbox. */
  origin: string
  /** `location.ancestorOrigins`, innermost first; undefined in browsers without it. */
  ancestorOrigins: readonly string[] | undefined
  /** `document.referrer`. */
  referrer: string
}

/** The page that embeds the frame, if any. */
export type Embedder =
  /** The frame's page is the top page of a window, so no page embeds it. */
  | { kind: 'none' }
  /** The frame's page is embedded in a way that is not allowed: sandboxed, or more than one level deep. */
  | { kind: 'refused' }
  /** A page embeds the frame. If the browser does not report that page's origin, only the page's first message shows it. */
  | { kind: 'page'; origin: string | undefined }

/** Finds the page that embeds the frame. Only the top page may embed the frame, and only without a sandbox. */
export function findEmbedder({ isTop, isDirectChild, origin, ancestorOrigins, referrer }: Placement): Embedder {
  if (isTop) return { kind: 'none' }
  if (!isDirectChild || origin === 'null') return { kind: 'refused' }
  if (ancestorOrigins !== undefined) {
    const [parent] = ancestorOrigins
    return ancestorOrigins.length === 1 && parent && parent !== 'null'
      ? { kind: 'page', origin: parent }
      : { kind: 'refused' }
  }
  return { kind: 'page', origin: URL.canParse(referrer) ? new URL(referrer).origin : undefined }
}

/** Reads the placement of a window. */
export function readPlacement(frameWindow: Window): Placement {
  const { ancestorOrigins } = frameWindow.location
  return {
    isTop: frameWindow.parent === frameWindow,
    isDirectChild: frameWindow.parent === frameWindow.top,
    origin: frameWindow.origin,
    ancestorOrigins: ancestorOrigins ? Array.from(ancestorOrigins) : undefined,
    referrer: frameWindow.document.referrer,
  }
}
