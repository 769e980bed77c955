/** A request made once, and when and why it failed. */
export type CatalogueRequest = { answer: Promise<unknown>; failedAt: number | undefined; error: unknown }

/** Pictures being fetched, and those that wait for their turn. */
export type ImageTurns = {
  running: number
  /** In the order of the requests. */
  waiting: ImageTurn[]
  /** Whether the next turn is given once the page is idle. */
  isGiving: boolean
  /** When a picture in view was last requested, and when the first one of its group was. */
  lastSeenAt: number
  seenSince: number
}

/** A waiting picture. */
export type ImageTurn = {
  picture: string
  /** When its group of pictures in view was first requested; undefined for a picture that may come into view later. */
  seenAt: number | undefined
  begin: () => void
}

/** The requests to the catalogue so far, by resource. */
export type CatalogueRequests = {
  readonly made: Map<string, CatalogueRequest>
  /** The ids left out of the list since its first page, by the list's chains: they must not change from page to page. */
  readonly listExclusions: Map<string, readonly string[]>
  /** The chains that recommendations are for, and the promise of their arrival. */
  recommended: { chains: string; done: Promise<void> } | undefined
  /** The running or last search; undefined once it is cleared. */
  search: { controller: AbortController; done: Promise<void>; failedAt: number | undefined } | undefined
  readonly images: ImageTurns
}

/** Starts without requests. */
export function createCatalogueRequests(): CatalogueRequests {
  return {
    made: new Map(),
    listExclusions: new Map(),
    recommended: undefined,
    search: undefined,
    images: { running: 0, waiting: [], isGiving: false, lastSeenAt: -Infinity, seenSince: -Infinity },
  }
}
