import { readDataUri } from './dataUri.ts'
import { FileError } from './errors.ts'

/** The gateways from which files of content-addressed networks are read. */
export type Gateways = {
  /** Answers `{ipfs}/ipfs/{cid}/{path}`. */
  ipfs: string
  /** Answers `{arweave}/{transaction}/{path}`. */
  arweave: string
}

/** Where a file is: in its source itself, or at a URL. */
export type Location =
  | { kind: 'inline'; content: Buffer }
  | {
      kind: 'remote'
      url: URL
      /** Whether the file at this URL can never change. */
      isImmutable: boolean
      /** Whether the operator chose the host, which may then be in the operator's own network. */
      isOperatorHost: boolean
    }

/** CID version 0, or version 1 in base32 or base36. @see https://docs.ipfs.tech/concepts/content-addressing */
const CID = /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{58,110}|k[a-z\d]{50,110})$/
const ARWEAVE_ID = /^[\w-]{43}$/

/**
 * Finds where the file of a source is.
 *
 * @throws {FileError} for a source that is not a valid `https:`, `ipfs:`, `ar:` or `data:` URL.
 */
export function locateSource(source: string, gateways: Gateways): Location {
  const [, scheme = '', rest = ''] = /^([a-z]+):([^]*)$/i.exec(source) ?? []
  switch (scheme.toLowerCase()) {
    case 'data':
      return { kind: 'inline', content: readDataUri(source) }
    case 'https': {
      const url = parse(source)
      if (url.username || url.password) throw new FileError('address', 'the URL holds credentials')
      return { kind: 'remote', url, isImmutable: false, isOperatorHost: false }
    }
    case 'ipfs':
      // Some metadata repeats the network's name: ipfs://ipfs/{cid}.
      return locateFile(rest.replace(/^\/\/(?:ipfs\/)*/, ''), `${gateways.ipfs}/ipfs/`, CID)
    case 'ar':
      return locateFile(rest.replace(/^\/\//, ''), `${gateways.arweave}/`, ARWEAVE_ID)
    default:
      throw new FileError('address', 'the source is not an https, ipfs, ar or data URL')
  }
}

/** Builds the URL of a file on a gateway. The path must stay below the id, so that it reaches nothing else on the gateway. */
function locateFile(path: string, base: string, idForm: RegExp): Location {
  const id = path.split(/[/?#]/, 1)[0] ?? ''
  if (!idForm.test(id)) throw new FileError('address', 'the URL names no file')
  const url = parse(`${base}${path}`)
  const home = new URL(`${base}${id}`).pathname
  if (url.pathname !== home && !url.pathname.startsWith(`${home}/`)) {
    throw new FileError('address', 'the path leads to another file')
  }
  return { kind: 'remote', url, isImmutable: true, isOperatorHost: true }
}

function parse(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) throw new FileError('address', 'the URL is not valid')
  return url
}
