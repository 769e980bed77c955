import type { CaipNetworkId } from '@holdfast/caip'
import { readChain, readNamespace, readSigner } from './accounts.ts'
import { MalformedMessageError } from './errors.ts'

/** The fields of a sign-in message that are checked. */
export type SignInMessage = {
  scheme: string | undefined
  /** Host with its port, if any. */
  domain: string
  /** The chain that the account is used on. */
  caipNetworkId: CaipNetworkId
  /** In its canonical form: EVM addresses are checksummed. */
  address: string
  statement: string | undefined
  uri: string
  nonce: string
  issuedAt: Date
  expirationTime: Date | undefined
  notBefore: Date | undefined
  /** URIs that the account agrees to. */
  resources: readonly string[]
}

const HEADER = /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your (\w+) account:$/
/** A host with its port, if any. @see RFC 3986 section 3.2; host names are limited to those of the domain name system. */
const HOST = /^(?:[A-Za-z\d][A-Za-z\d.-]{0,252}|\[[\dA-Fa-f:.]{2,45}\])(?::\d{1,5})?$/
const USER_INFO = /^[\w.~!$&'()*+,;=:%-]*$/
/** RFC 3986, without the rules of particular schemes. */
const URI = /^[A-Za-z][A-Za-z\d+.-]*:[\w.~:/?#[\]@!$&'()*+,;=%-]+$/
/** JSON writes most of these as six characters, which would make a text much longer. No sign-in text needs them. */
const CONTROL_CHARACTERS = /\p{Cc}/u
const PATH_CHARACTERS = /^[\w.~!$&'()*+,;=:@%-]*$/
/** RFC 3339, as EIP-4361 requires. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i

/**
 * Parses a sign-in message line by line. A missing or extra line, or another order, makes it invalid, so that no message has
 * two readings.
 *
 * The first line names the kind of account, which determines the namespace. The line `Chain ID` names the chain by the reference
 * of its CAIP-2 id, or by the cluster's name, as Solana wallets do.
 *
 * @throws {MalformedMessageError} naming what is wrong.
 * @see CAIP-122, EIP-4361, Sign In With Solana
 */
export function parseSignInMessage(text: string): SignInMessage {
  const lines = text.split('\n')
  let position = 0
  const fail = (problem: string): never => {
    throw new MalformedMessageError({ problem })
  }
  const nextLine = (): string => lines[position++] ?? ''
  const readOptional = (label: string): string | undefined => {
    if (!lines[position]?.startsWith(`${label}: `)) return undefined
    return nextLine().slice(label.length + 2)
  }
  const readRequired = (label: string): string => readOptional(label) ?? fail(`'${label}' is missing`)
  const parseTime = (label: string, value: string): Date => {
    const date = new Date(value)
    return TIME.test(value) && !Number.isNaN(date.getTime()) ? date : fail(`'${label}' is not a time`)
  }
  const readOptionalTime = (label: string): Date | undefined => {
    const value = readOptional(label)
    return value === undefined ? undefined : parseTime(label, value)
  }

  const [, scheme, domain = '', accountKind = ''] = HEADER.exec(nextLine()) ?? fail('its first line is not valid')
  if (!isAuthority(domain)) fail('its domain is not valid')
  const namespace = readNamespace(accountKind) ?? fail('its first line is not valid')
  const writtenAddress = nextLine()
  if (nextLine() !== '') fail('the line after the address is not empty')
  const statement = lines[position] === '' || lines[position]?.startsWith('URI: ') ? undefined : nextLine()
  if (CONTROL_CHARACTERS.test(statement ?? '')) fail('its statement has control characters')
  // Without a statement, some wallet libraries write one empty line, others two.
  if (lines[position] === '') position += 1
  else if (statement !== undefined) fail('the line after the statement is not empty')

  const uri = readRequired('URI')
  if (!isUri(uri) || !URL.canParse(uri)) fail("'URI' is not a URI")
  if (readRequired('Version') !== '1') fail("'Version' is not 1")
  const caipNetworkId =
    readChain(namespace, readRequired('Chain ID')) ?? fail("'Chain ID' is not a chain of the account's namespace")
  const address = readSigner(writtenAddress, caipNetworkId) ?? fail('its address is not valid')
  const nonce = readRequired('Nonce')
  if (!/^[A-Za-z0-9]{8,128}$/.test(nonce)) fail("'Nonce' does not have 8 to 128 letters and digits")
  const issuedAt = parseTime('Issued At', readRequired('Issued At'))
  const expirationTime = readOptionalTime('Expiration Time')
  const notBefore = readOptionalTime('Not Before')
  if (!PATH_CHARACTERS.test(readOptional('Request ID') ?? '')) fail("'Request ID' has characters that may not be in it")
  const resources: string[] = []
  if (lines[position] === 'Resources:') {
    position += 1
    while (lines[position]?.startsWith('- ')) {
      const resource = nextLine().slice(2)
      if (!isUri(resource)) fail(`the resource in line ${position} is not a URI`)
      resources.push(resource)
    }
  }
  if (position !== lines.length) fail(`line ${position + 1} does not belong there`)
  return {
    scheme,
    domain,
    caipNetworkId,
    address,
    statement,
    uri,
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    resources,
  }
}

function isAuthority(text: string): boolean {
  const hostAt = text.lastIndexOf('@') + 1
  return HOST.test(text.slice(hostAt)) && USER_INFO.test(text.slice(0, Math.max(0, hostAt - 1)))
}

function isUri(text: string): boolean {
  return URI.test(text) && !/%(?![\dA-Fa-f]{2})/.test(text)
}
