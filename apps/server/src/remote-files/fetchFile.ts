import { lookup as lookUpAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { FileError } from './errors.ts'
import { isPublicAddress } from './publicAddress.ts'

/** Largest file that is fetched, in bytes. */
export const maxFileBytes = 16 * 1024 * 1024
/** How many redirects are followed; content networks need two. */
const MAX_REDIRECTS = 3
const CONNECT_MS = 5_000
/** How long a host may send nothing. */
const SILENCE_MS = 8_000
/** The longest time for a file with all its redirects; it also stops a host that sends byte by byte. */
const FILE_MS = 20_000

/**
 * Fetches files from URLs that strangers may have chosen: pictures, metadata of NFTs, and answers of the gateways of names.
 */
export type FileFetcher = {
  /**
   * @param isOperatorHost - whether the operator chose the URL's host, which may then be private and use `http:`. Redirects to
   * another origin must follow the rules for all other URLs.
   * @param maxBytes - the largest file that is fetched. @default {@link maxFileBytes}
   * @param signal - ends the request early.
   * @throws {FileError}
   */
  fetchFile: (
    url: URL,
    options: { isOperatorHost: boolean; maxBytes?: number | undefined; signal?: AbortSignal | undefined },
  ) => Promise<Buffer>
  close: () => Promise<void>
}

/** The dependencies that a test may replace. */
export type FileFetcherOptions = {
  /** Resolves a host's addresses. @default the system's resolver */
  lookup?: LookupFunction | undefined
  /** Whether an address may be connected to. @default {@link isPublicAddress} */
  isAllowed?: ((address: string) => boolean) | undefined
  /** Further trusted certificate authorities, in PEM. */
  ca?: string | undefined
  fileMs?: number | undefined
}

/**
 * Creates the fetcher. It connects to exactly the address that was resolved and checked, so a name that later resolves to
 * another address gains nothing. Each redirect is checked like the first URL.
 *
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export function createFileFetcher(options: FileFetcherOptions = {}): FileFetcher {
  const {
    lookup = lookUpAddress as LookupFunction /* one of its overloads */,
    isAllowed = isPublicAddress,
    ca,
  } = options
  const { fileMs = FILE_MS } = options
  const common = {
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
    maxResponseSize: maxFileBytes,
    connections: 8,
    pipelining: 0,
  }
  const connect = { timeout: CONNECT_MS, ...(ca !== undefined && { ca }) }
  const publicAgent = new Agent({ ...common, connect: { ...connect, lookup: checkedLookup(lookup, isAllowed) } })
  const operatorAgent = new Agent({ ...common, connect })

  const fetchOnce = async (
    url: URL,
    { isOperatorHost, maxBytes, signal }: { isOperatorHost: boolean; maxBytes: number; signal: AbortSignal },
  ): Promise<Buffer | URL> => {
    if (!isOperatorHost) assertAllowed(url, isAllowed)
    const response = await (isOperatorHost ? operatorAgent : publicAgent).request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      headers: { accept: 'image/*, */*;q=0.8', 'accept-encoding': 'identity', 'user-agent': 'Holdfast' },
      signal,
    })
    const location = redirectOf(response)
    if (location === undefined) return readFile(response, maxBytes)
    // The body of a redirect is not needed; reading it would cost more than another connection.
    response.body.on('error', () => undefined).destroy()
    if (!URL.canParse(location, url.href)) throw new FileError('missing', 'the redirect has no valid URL')
    return new URL(location, url.href)
  }

  return {
    fetchFile: async (start, { isOperatorHost, maxBytes = maxFileBytes, signal: callerSignal }) => {
      const timeout = AbortSignal.timeout(fileMs)
      const signal = callerSignal ? AbortSignal.any([timeout, callerSignal]) : timeout
      let url = start
      try {
        for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
          const isOperators = isOperatorHost && url.origin === start.origin
          const fileOrTarget = await fetchOnce(url, { isOperatorHost: isOperators, maxBytes, signal })
          if (Buffer.isBuffer(fileOrTarget)) return fileOrTarget
          url = fileOrTarget
        }
      } catch (error) {
        throw toFileError(error)
      }
      throw new FileError('missing', `the URL redirects more than ${MAX_REDIRECTS} times`)
    },
    close: async () => void (await Promise.all([publicAgent.destroy(), operatorAgent.destroy()])),
  }
}

function assertAllowed(url: URL, isAllowed: (address: string) => boolean): void {
  if (url.protocol !== 'https:') throw new FileError('address', 'the URL is not https')
  if (url.username || url.password) throw new FileError('address', 'the URL holds credentials')
  // A host that is an IP address is not looked up, so it is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isAllowed(host)) throw new FileError('private', 'the host is not on the public internet')
}

/** Resolves a name, but refuses it if any address is private: a name made for an attack often has a public address too. */
function checkedLookup(lookup: LookupFunction, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = typeof found === 'string' ? [{ address: found, family: isIP(found) }] : (found ?? [])
      const [first] = addresses
      if (error || !first) return callback(error ?? new Error('the host has no address'), '')
      if (!addresses.every(({ address }) => isAllowed(address))) {
        return callback(new FileError('private', 'the host is not on the public internet'), '')
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

/** Returns where a response redirects to; undefined for any other response. */
function redirectOf({ statusCode, headers }: Dispatcher.ResponseData): string | undefined {
  const location = headers['location']
  return [301, 302, 303, 307, 308].includes(statusCode) && typeof location === 'string' ? location : undefined
}

async function readFile({ statusCode, headers, body }: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const refuse = (error: FileError): never => {
    body.on('error', () => undefined).destroy()
    throw error
  }
  if (statusCode === 429 || statusCode >= 500) refuse(new FileError('unreachable', `the host answered ${statusCode}`))
  if (statusCode !== 200) refuse(new FileError('missing', `the host answered ${statusCode}`))
  if (Number(headers['content-length'] ?? 0) > maxBytes) refuse(new FileError('tooLarge', 'the file is too large'))
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of body as AsyncIterable<Buffer> /* undici yields bytes */) {
    bytes += part.byteLength
    if (bytes > maxBytes) refuse(new FileError('tooLarge', 'the file is too large'))
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function toFileError(error: unknown): FileError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof FileError) return cause
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given'
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new FileError('tooLarge', 'the file is too large')
  if (code === 'ENOTFOUND') return new FileError('missing', 'the host does not exist')
  return new FileError('unreachable', `the host cannot be reached (${code})`, { cause: error })
}
