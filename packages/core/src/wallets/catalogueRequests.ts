/** A request that is sent once, and when and why it failed. */
export type CatalogueRequest = { answer: Promise<unknown>; failedAtMs: number | undefined; error: unknown }

/** The pictures being fetched, and those that wait for their turn. */
export type ImageQueue = {
  running: number
  /** In the order of the requests. */
  waiting: QueuedImage[]
  /** Whether the next picture waits until the page is idle. */
  isWaitingForIdle: boolean
  /** When a visible picture was last requested. */
  lastSeenAtMs: number
  /** When the first picture of the newest group was requested; pictures that become visible together are a group. */
  seenSinceMs: number
}

/** A waiting picture. */
export type QueuedImage = {
  picture: string
  /** When the first picture of its group was requested; undefined for a picture that is not visible yet. */
  seenAtMs: number | undefined
  begin: () => void
}

/** What the kit remembers about its requests to the catalogue. */
export type CatalogueRequests = {
  /** By resource. */
  readonly requests: Map<string, CatalogueRequest>
  /** The ids that the list has left out since its first page, by the list's chains. They must not change from page to page. */
  readonly listExclusions: Map<string, readonly string[]>
  /** The chains of the recommendations, and a promise that resolves when the request for them has ended. */
  recommended: { chains: string; done: Promise<void> } | undefined
  /** The running or latest search; undefined once it is cleared. */
  search: { controller: AbortController; done: Promise<void>; failedAtMs: number | undefined } | undefined
  readonly images: ImageQueue
}

/** Creates the state without requests. */
export function createCatalogueRequests(): CatalogueRequests {
  return {
    requests: new Map(),
    listExclusions: new Map(),
    recommended: undefined,
    search: undefined,
    images: { running: 0, waiting: [], isWaitingForIdle: false, lastSeenAtMs: -Infinity, seenSinceMs: -Infinity },
  }
}
