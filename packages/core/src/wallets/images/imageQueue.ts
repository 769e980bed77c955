import type { Kit } from '../../kit.ts'
import type { ImageQueue, QueuedImage } from '../catalogueRequests.ts'

/**
 * How many pictures are fetched at a time. A browser opens six connections to a host: two are left, so that a list of wallets
 * never waits for pictures. The limit also bounds how many pictures arrive together and are processed in one frame.
 */
const AT_A_TIME = 4

/** A page that is always busy still starts one picture in this many milliseconds. */
const BUSY_PAGE_MS = 200

/** Pictures requested within this many milliseconds became visible together. */
const TOGETHER_MS = 50

/**
 * Fetches a picture when it is its turn. The pictures that became visible last go first, in order: while a list is scrolled,
 * these are still visible. Pictures fetched ahead follow, in order.
 *
 * @param parameters.picture - its name, for {@link prioritizeImage}.
 * @param parameters.isAhead - whether the picture is not visible yet.
 * @throws the error of `fetchImage`.
 */
export async function enqueueImage(
  kit: Kit,
  { picture, isAhead, fetchImage }: { picture: string; isAhead: boolean; fetchImage: () => Promise<void> },
): Promise<void> {
  const { images } = kit.internals.wallets
  const seenAtMs = isAhead ? undefined : noteSeen(kit)
  if (images.running >= AT_A_TIME || images.waiting.length > 0)
    await new Promise<void>((begin) => images.waiting.push({ picture, seenAtMs, begin }))
  else images.running += 1
  try {
    await fetchImage()
  } finally {
    images.running -= 1
    startNext(kit)
  }
}

/**
 * Starts the waiting pictures for which there is a place, one each time the page is idle. Showing one picture takes little time,
 * but a dozen at once delay a list that is being scrolled.
 */
function startNext(kit: Kit): void {
  const { images } = kit.internals.wallets
  if (images.isWaitingForIdle || images.running >= AT_A_TIME || images.waiting.length === 0) return
  const start = (): void => {
    images.isWaitingForIdle = false
    const next = takeNext(images)
    if (next) {
      images.running += 1
      next.begin()
    }
    startNext(kit)
  }
  // The kit's window is a parameter and may be absent, so this cannot be `whenIdle` of `@holdfast/ui`, which uses the page's.
  const { requestIdleCallback } = kit.internals.window ?? {}
  // Safari has no `requestIdleCallback`.
  if (!requestIdleCallback) return start()
  images.isWaitingForIdle = true
  requestIdleCallback.call(kit.internals.window, start, { timeout: BUSY_PAGE_MS })
}

/** Moves a picture that has become visible from those fetched ahead to the visible ones. */
export function prioritizeImage(kit: Kit, picture: string): void {
  const { images } = kit.internals.wallets
  const queued = images.waiting.find((each) => each.picture === picture)
  if (queued) queued.seenAtMs = noteSeen(kit)
}

/** Records that a picture has become visible. @returns the time at which the first picture of its group became visible. */
function noteSeen(kit: Kit): number {
  const { images } = kit.internals.wallets
  const now = kit.internals.clock.monotonic()
  if (now - images.lastSeenAtMs > TOGETHER_MS) images.seenSinceMs = now
  images.lastSeenAtMs = now
  return images.seenSinceMs
}

function takeNext({ waiting }: ImageQueue): QueuedImage | undefined {
  const seenAtMs = (queued: QueuedImage): number => queued.seenAtMs ?? Number.NEGATIVE_INFINITY
  const latest = waiting.reduce((max, queued) => Math.max(max, seenAtMs(queued)), Number.NEGATIVE_INFINITY)
  const next = waiting.findIndex((queued) => seenAtMs(queued) === latest)
  return next === -1 ? undefined : waiting.splice(next, 1)[0]
}
