import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentTypeOf } from './contentTypes.ts'

/** A file of the page in every encoding that it is served in. */
export type PageFile = {
  contentType: string
  /** The same for every encoding; caches keep encodings apart by `Vary`. */
  etag: string
  /** Whether its name changes with its content. */
  isImmutable: boolean
  plain: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer> | undefined
  gzip: Uint8Array<ArrayBuffer> | undefined
}

/** Files by their URL path, such as `/assets/main-3f2a.js`. */
export type Page = ReadonlyMap<string, PageFile>

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|manifest)|image\/svg)/
const MIN_BYTES_TO_COMPRESS = 512

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

async function readIfExists(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return existsSync(path) ? new Uint8Array(await readFile(path)) : undefined
}

async function loadFile(folder: string, name: string): Promise<[string, PageFile]> {
  const path = join(folder, name)
  const plain = new Uint8Array(await readFile(path))
  const contentType = contentTypeOf(name)
  const isCompressed = COMPRESSIBLE.test(contentType) && plain.byteLength >= MIN_BYTES_TO_COMPRESS
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  const file: PageFile = {
    contentType,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    isImmutable: name.startsWith('assets/'),
    plain,
    br: isCompressed
      ? ((await readIfExists(`${path}.br`)) ?? new Uint8Array(await toBrotli(plain, brotliOptions)))
      : undefined,
    gzip: isCompressed ? ((await readIfExists(`${path}.gz`)) ?? new Uint8Array(await toGzip(plain))) : undefined,
  }
  return [`/${name}`, file]
}

/**
 * Reads the files of the built page into memory, so that requests read no files, and no requested path can lead outside the
 * folder. Encodings that the build did not write are created here, once.
 *
 * @returns an empty page when there is no build.
 */
export async function loadPage(folder: string): Promise<Page> {
  if (!existsSync(join(folder, 'index.html'))) return new Map()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name) && !entry.name.startsWith('.'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
  return new Map(await Promise.all(names.map((name) => loadFile(folder, name))))
}
