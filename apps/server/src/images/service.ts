import { createHash } from 'node:crypto'
import { type Clock, onceInFlight } from '@holdfast/base'
import { createCache } from '../cache/createCache.ts'
import { FileError } from '../remote-files/errors.ts'
import type { FileFetcher } from '../remote-files/fetchFile.ts'
import { type Gateways, type Location, locateSource } from '../remote-files/locateSource.ts'
import { createSlots } from '../remote-files/slots.ts'
import { PictureError } from './errors.ts'
import { type ImageSize, imageSizes } from './imageUrls.ts'
import type { Drawn } from './render/drawPicture.ts'
import type { Painter } from './render/painter.ts'
import type { PictureStore } from './store/pictureStore.ts'

/** Part of each picture's name in the store and of its entity tag. Increase it when the drawing changes. */
const VERSION = 1
/** A file at an `https:` URL may change: it is fetched again after this time. */
const MUTABLE_MS = 24 * 3_600_000
/** How long to wait before a failed source is fetched again: after a permanent problem, and after a temporary one. */
const LASTING_MS = 600_000
const TEMPORARY_MS = 20_000
/** How many sources are fetched or drawn at a time, and how many may wait. */
const MAX_RUNNING = 16
const MAX_WAITING = 512
/** Cache sizes in bytes: of pictures, and of problems. */
const MEMORY_BYTES = 24 * 1024 * 1024
const PROBLEM_BYTES = 1024 * 1024

/** A picture as it is served. */
export type Picture = {
  bytes: Buffer
  /** A strong entity tag, with its quotes. */
  etag: string
  /** Whether the content at its URL can never change. */
  isImmutable: boolean
  from: 'memory' | 'disk' | 'fetched'
}

/** The picture proxy. */
export type Pictures = {
  /** @param network - the caller's network. @throws {PictureError} */
  find: (source: string, size: ImageSize, network: string) => Promise<Picture>
  /** How many sources are being fetched or drawn, or wait. */
  load: () => number
}

/**
 * Creates the proxy. A source's file is fetched once and drawn in all sizes. The drawn pictures are kept under the digest of
 * the file, so that the same file at two URLs is kept once. Simultaneous requests for the same source share the work.
 */
export function createPictures(options: {
  fetcher: FileFetcher
  painter: Painter
  store: PictureStore
  gateways: Gateways
  clock: Clock
}): Pictures {
  const { fetcher, painter, store, gateways, clock } = options
  const memory = createCache<{ picture: Omit<Picture, 'from'>; keptAtMs: number }>({ maxCost: MEMORY_BYTES })
  const problems = createCache<{ error: PictureError; endsAtMs: number }>({ maxCost: PROBLEM_BYTES })
  const slots = createSlots({
    count: MAX_RUNNING,
    maxWaiting: MAX_WAITING,
    onFull: () => new PictureError('busy', 'too many pictures wait to be fetched'),
  })

  const readKeptPicture = async (digest: string, size: ImageSize): Promise<Buffer | undefined> =>
    (await store.read(pictureName(digest, size)))?.content

  const drawAndStore = async (digest: string, content: Buffer): Promise<Drawn> => {
    // The same file may be stored already, from another URL or from an earlier time.
    const stored = await Promise.all(
      imageSizes.map(async (size) => [size, await readKeptPicture(digest, size)] as const),
    )
    if (stored.every(([, bytes]) => bytes)) return Object.fromEntries(stored) as Drawn // Each size has its entry.
    const pictures = await painter.draw(content)
    await Promise.all(imageSizes.map((size) => store.write(pictureName(digest, size), pictures[size])))
    return pictures
  }
  const drawOnce = onceInFlight(drawAndStore, (digest) => digest)

  const fetchAnew = async (key: string, location: Location): Promise<{ digest: string; pictures: Drawn }> => {
    const content =
      location.kind === 'inline'
        ? location.content
        : await fetcher.fetchFile(location.url, { isOperatorHost: location.isOperatorHost })
    const digest = createHash('sha256').update(content).digest('hex')
    const pictures = await drawOnce(digest, content)
    await store.write(sourceName(key), digest)
    return { digest, pictures }
  }
  const fetchInTurn = async (
    key: string,
    source: string,
    network: string,
  ): Promise<{ digest: string; pictures: Drawn }> => {
    try {
      const location = locateSource(source, gateways)
      const host = location.kind === 'remote' ? location.url.host : undefined
      return await slots.run(() => fetchAnew(key, location), { host, network })
    } catch (cause) {
      const error = cause instanceof FileError ? new PictureError(cause.problem, cause.shortMessage, { cause }) : cause
      if (error instanceof PictureError && error.problem !== 'busy') {
        const spanMs = error.isTemporary ? TEMPORARY_MS : LASTING_MS
        problems.set(key, { error, endsAtMs: clock.monotonic() + spanMs }, 256)
      }
      throw error
    }
  }
  const fetchShared = onceInFlight(fetchInTurn, (key) => key)

  /**
   * Reads the digest of the file that a source had when it was last fetched, and how long ago that was.
   *
   * @returns undefined if the source was never fetched, or its record is lost.
   */
  const readDigest = async (key: string): Promise<{ digest: string; ageMs: number } | undefined> => {
    const file = await store.read(sourceName(key))
    const digest = file?.content.toString('latin1') ?? ''
    if (!file || !/^[\da-f]{64}$/.test(digest)) return undefined
    return { digest, ageMs: Math.max(0, clock.now() - file.writtenAtMs) }
  }

  return {
    load: slots.load,
    find: async (source, size, network) => {
      const key = createHash('sha256').update(source).digest('hex')
      const isImmutable = !/^https:/i.test(source)
      const memoryKey = `${key} ${size}`
      const now = clock.monotonic()
      const cached = memory.get(memoryKey)
      if (cached && (isImmutable || now - cached.keptAtMs < MUTABLE_MS)) return { ...cached.picture, from: 'memory' }

      const keepInMemory = (bytes: Buffer, digest: string, from: Picture['from'], keptAtMs = now): Picture => {
        const picture = { bytes, isImmutable, etag: `"${digest.slice(0, 24)}-${size}-${VERSION}"` }
        memory.set(memoryKey, { picture, keptAtMs }, bytes.byteLength + 256)
        return { ...picture, from }
      }
      const lastFetch = await readDigest(key)
      const bytes = lastFetch && (await readKeptPicture(lastFetch.digest, size))
      if (lastFetch && bytes && (isImmutable || lastFetch.ageMs < MUTABLE_MS)) {
        return keepInMemory(bytes, lastFetch.digest, 'disk', now - lastFetch.ageMs)
      }
      try {
        const problem = problems.get(key)
        if (problem && problem.endsAtMs > now) throw problem.error
        const { digest, pictures } = await fetchShared(key, source, network)
        return keepInMemory(Buffer.from(pictures[size]), digest, 'fetched')
      } catch (error) {
        // While the host is down, an old picture is better than none. It is kept in memory only for a short time, so that the
        // host is tried again soon.
        if (lastFetch && bytes && error instanceof PictureError && error.isTemporary) {
          return keepInMemory(bytes, lastFetch.digest, 'disk', now - MUTABLE_MS + TEMPORARY_MS)
        }
        throw error
      }
    },
  }
}

function sourceName(key: string): string {
  return `sources/${key.slice(0, 2)}/${key}`
}

function pictureName(digest: string, size: ImageSize): string {
  return `pictures/${digest.slice(0, 2)}/${digest}.${size}.v${VERSION}.webp`
}
