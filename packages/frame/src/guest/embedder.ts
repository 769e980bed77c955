/** A window's place: its own window, or a frame in another page. */
export type Placement = {
  /** Whether it is a window of its own. */
  isTop: boolean
  /** Whether the page that holds it is a window of its own. */
  isDirectChild: boolean
  /** Its own origin; `null` in a sandbox. */
  origin: string
  /** `location.ancestorOrigins`, innermost first; undefined where the browser does not have it. */
  ancestorOrigins: readonly string[] | undefined
  /** `document.referrer`. */
  referrer: string
}

/** In which page the frame is. */
export type Embedder =
  /** In none: the frame's page was opened as a window. */
  | { kind: 'none' }
  /** In a page that must not hold it, or in a frame of another. */
  | { kind: 'refused' }
  /** In a page; its origin is undefined where the browser does not tell, until its first message does. */
  | { kind: 'page'; origin: string | undefined }

/** Finds out in which page the frame is. Only the page of the top window may hold it, and only unsandboxed. */
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
export function readPlacement(own: Window): Placement {
  const { ancestorOrigins } = own.location
  return {
    isTop: own.parent === own,
    isDirectChild: own.parent === own.top,
    origin: own.origin,
    ancestorOrigins: ancestorOrigins ? Array.from(ancestorOrigins) : undefined,
    referrer: own.document.referrer,
  }
}
