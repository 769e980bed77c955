/** What was asked for once, and when and why that failed. */
export type CatalogueRequest = { answer: Promise<unknown>; failedAt: number | undefined; error: unknown }

/** Pictures on their way, and those that wait for their turn. */
export type ImageTurns = {
  running: number
  /** In the order in which they were asked for. */
  waiting: ImageTurn[]
  /** The next turn is given once the page has time. */
  isGiving: boolean
  /** When a picture was last asked for that is in view, and the first of those that were together with it. */
  lastSeenAt: number
  seenSince: number
}

/** A picture that waits. */
export type ImageTurn = {
  picture: string
  /** When it, or what came into view together with it, was first asked for; undefined for what may come into view later. */
  seenAt: number | undefined
  begin: () => void
}

/** What was asked of the catalogue so far, by resource. */
export type CatalogueRequests = {
  readonly made: Map<string, CatalogueRequest>
  /** The ids left out of the list since its first page, by its chains: they must not change from page to page. */
  readonly listExclusions: Map<string, readonly string[]>
  /** The chains that wallets are recommended for now, and when that is known. */
  recommended: { chains: string; done: Promise<void> } | undefined
  /** The search that runs, or ran last; undefined once it is cleared. */
  search: { controller: AbortController; done: Promise<void>; failedAt: number | undefined } | undefined
  readonly images: ImageTurns
}

/** Starts with nothing asked for. */
export function createCatalogueRequests(): CatalogueRequests {
  return {
    made: new Map(),
    listExclusions: new Map(),
    recommended: undefined,
    search: undefined,
    images: { running: 0, waiting: [], isGiving: false, lastSeenAt: -Infinity, seenSince: -Infinity },
  }
}
