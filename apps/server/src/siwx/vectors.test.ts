import { describe, expect, it } from 'vitest'
import { MalformedMessageError } from './errors.ts'
import { parseSignInMessage } from './message.ts'

/*
 * The cases of the public test vectors of EIP-4361 (spruceid/siwe, `test/parsing_positive.json` and
 * `test/parsing_negative.json`), with their original names, and the examples of the EIP. Each case lists its changes to one
 * message; a line that is null is left out.
 */

type Line =
  | 'header'
  | 'address'
  | 'statement'
  | 'uri'
  | 'version'
  | 'chainId'
  | 'nonce'
  | 'issuedAt'
  | 'expirationTime'
  | 'notBefore'
  | 'requestId'
  | 'resources'
type Lines = Record<Line, string | null>

const asks = 'wants you to sign in with your Ethereum account:'

/** The message of the good cases: no optional field but the statement. */
const short: Lines = {
  header: `service.org ${asks}`,
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2\n',
  statement: 'I accept the ServiceOrg Terms of Service: https://service.org/tos\n',
  uri: 'URI: https://service.org/login',
  version: 'Version: 1',
  chainId: 'Chain ID: 1',
  nonce: 'Nonce: 32891757',
  issuedAt: 'Issued At: 2021-09-30T16:25:24.000Z',
  expirationTime: null,
  notBefore: null,
  requestId: null,
  resources: null,
}

/** The message of the bad cases: every field. */
const whole: Lines = {
  ...short,
  address: '0xe5A12547fe4E872D192E3eCecb76F2Ce1aeA4946\n',
  nonce: 'Nonce: 12341234',
  issuedAt: 'Issued At: 2022-03-17T12:45:13.610Z',
  expirationTime: 'Expiration Time: 2023-03-17T12:45:13.610Z',
  notBefore: 'Not Before: 2022-03-17T12:45:13.610Z',
  requestId: 'Request ID: some_id',
  resources: 'Resources:\n- https://service.org/login',
}

const order = Object.keys(short) as Line[] // The keys are those of the type.

function write(lines: Lines, inOrder: readonly Line[] = order): string {
  return inOrder.flatMap((name) => lines[name] ?? []).join('\n')
}

/** Lists all lines, with one moved before or after another. */
function moved(name: Line, { before, after }: { before?: Line; after?: Line }): Line[] {
  const rest = order.filter((each) => each !== name)
  const at = before ? rest.indexOf(before) : rest.indexOf(after ?? name) + 1
  return rest.toSpliced(at, 0, name)
}

const noStatement = { statement: '' }
const oddTime = 'Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)'

const good: [name: string, change: Partial<Lines>, expected: Partial<ReturnType<typeof parseSignInMessage>>][] = [
  [
    'couple of optional fields',
    {
      resources:
        'Resources:\n- ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu\n- https://example.com/my-web2-claim.json',
    },
    { nonce: '32891757' },
  ],
  ['no optional field', {}, { domain: 'service.org', uri: 'https://service.org/login' }],
  ['timestamp without microseconds', { issuedAt: 'Issued At: 2021-09-30T16:25:24Z' }, {}],
  ['domain is RFC 3986 authority with IP', { header: `127.0.0.1 ${asks}` }, { domain: '127.0.0.1' }],
  ['domain is RFC 3986 authority with userinfo', { header: `test@127.0.0.1 ${asks}` }, { domain: 'test@127.0.0.1' }],
  ['domain is RFC 3986 authority with port', { header: `127.0.0.1:8080 ${asks}` }, { domain: '127.0.0.1:8080' }],
  ['domain is localhost authority with port', { header: `localhost:8080 ${asks}` }, { domain: 'localhost:8080' }],
  [
    'domain is RFC 3986 authority with userinfo and port',
    { header: `test@127.0.0.1:8080 ${asks}` },
    { domain: 'test@127.0.0.1:8080' },
  ],
  ['no statement', noStatement, {}],
  ['domain ipv6', { ...noStatement, header: `[::cafe] ${asks}` }, { domain: '[::cafe]' }],
  ['uri ipv6', { ...noStatement, uri: 'URI: https://[::cafe]' }, { uri: 'https://[::cafe]' }],
  ['uri ipv4', { ...noStatement, uri: 'URI: https://127.0.0.1' }, { uri: 'https://127.0.0.1' }],
  ['uri with port', { ...noStatement, uri: 'URI: https://127.0.0.1:4361' }, { uri: 'https://127.0.0.1:4361' }],
  [
    'uri ipv4 query params and fragment',
    { ...noStatement, uri: 'URI: https://127.0.0.1/?query=one#begin' },
    { uri: 'https://127.0.0.1/?query=one#begin' },
  ],
  ['chainId not 1', { ...noStatement, chainId: 'Chain ID: 4' }, { caipNetworkId: 'eip155:4' }],
  [
    'recovery byte starting at 0',
    {
      header: `www.tally.xyz ${asks}`,
      address: '0xc95EB884FE852e241D409234bfC7045CB9E31BD7\n',
      statement: 'Sign in with Ethereum to Tally\n',
      uri: 'URI: https://tally.xyz',
      issuedAt: 'Issued At: 2022-06-30T14:08:51.382Z',
    },
    { domain: 'www.tally.xyz', address: '0xc95EB884FE852e241D409234bfC7045CB9E31BD7' },
  ],
  ['of the EIP: an implicit scheme', { header: `example.com ${asks}` }, { scheme: undefined, domain: 'example.com' }],
  [
    'of the EIP: an implicit scheme and an explicit port',
    { header: `example.com:3388 ${asks}` },
    { scheme: undefined, domain: 'example.com:3388' },
  ],
  [
    'of the EIP: an explicit scheme',
    { header: `https://example.com ${asks}` },
    { scheme: 'https', domain: 'example.com' },
  ],
]

const bad: [name: string, message: string][] = [
  ['missing domain', write({ ...whole, header: ` ${asks}` })],
  ['missing address', write({ ...whole, address: '\n' })],
  ['missing uri', write({ ...whole, uri: '' })],
  ['missing version', write({ ...whole, version: '' })],
  ['missing chainId', write({ ...whole, chainId: '' })],
  ['missing nonce', write({ ...whole, nonce: '' })],
  ['missing issuedAt', write({ ...whole, issuedAt: '' })],
  ['out of order uri', write(whole, moved('uri', { after: 'version' }))],
  ['out of order version', write(whole, moved('version', { after: 'chainId' }))],
  ['out of order chainId', write({ ...whole, chainId: null, nonce: `${whole.nonce}${whole.chainId}\n` })],
  ['out of order nonce', write(whole, moved('nonce', { after: 'issuedAt' }))],
  ['out of order issuedAt', write(whole, moved('issuedAt', { after: 'expirationTime' }))],
  ['out of order expirationTime', write(whole, moved('expirationTime', { after: 'notBefore' }))],
  ['out of order notBefore', write(whole, moved('notBefore', { after: 'requestId' }))],
  ['out of order requestId', write(whole, moved('requestId', { after: 'resources' }))],
  ['out of order resources', write(whole, moved('resources', { before: 'notBefore' }))],
  ['domain not RFC4501 authority', write({ ...whole, header: `not_rfc4501 ${asks}` })],
  ['statement has line break', write({ ...whole, statement: whole.statement?.replace('https', '\nhttps') ?? null })],
  ['uri is non-RFC 3986', write({ ...whole, uri: 'URI: _not_a_rfc3986_valid_uri_' })],
  ['version not 1', write({ ...whole, version: 'Version: 2' })],
  ['not a valid chainId', write({ ...whole, chainId: 'Chain ID: ?' })],
  ['nonce with less then 8 chars', write({ ...whole, nonce: 'Nonce: 1234567' })],
  ['non-ISO 8601 issuedAt', write({ ...whole, issuedAt: `Issued At: ${oddTime}` })],
  ['non-ISO 8601 expirationTime', write({ ...whole, expirationTime: `Expiration Time: ${oddTime}` })],
  ['non-ISO 8601 notBefore', write({ ...whole, notBefore: `Not Before: ${oddTime}` })],
  [
    'resources not separated by line break',
    write({ ...whole, resources: `${whole.resources} - https://service.org/2` }),
  ],
  [
    'first resource is not-RFC3986',
    write({ ...whole, resources: 'Resources:\n- _not_a_rfc3986_valid_uri_\n- https://service.org/login' }),
  ],
  ['second resource not-RFC 3986', write({ ...whole, resources: `${whole.resources}\n- _not_a_rfc3986_valid_uri_` })],
]

describe('parseSignInMessage, by the public vectors of EIP-4361', () => {
  it('contains all cases', () => {
    // One more case is at the end of this file: the exception.
    expect([good.length, bad.length]).toEqual([19, 28])
  })

  it.each(good)('default: accepts the vector: %s', (_name, change, expected) => {
    const lines = { ...short, ...change }
    const issuedAt = new Date(lines.issuedAt?.replace('Issued At: ', '') ?? '')
    const statement = lines.statement?.trimEnd() || undefined
    expect(parseSignInMessage(write(lines))).toMatchObject({ issuedAt, statement, ...expected })
  })

  it('behavior: the message with every field, which the bad cases change, is valid', () => {
    expect(parseSignInMessage(write(whole))).toMatchObject({
      expirationTime: new Date('2023-03-17T12:45:13.610Z'),
      notBefore: new Date('2022-03-17T12:45:13.610Z'),
    })
  })

  it.each(bad)('error: refuses the vector: %s', (_name, message) => {
    expect(() => parseSignInMessage(message)).toThrow(MalformedMessageError)
  })

  it('behavior: the one exception: an address in lower case, which many wallets and kits write, is accepted', () => {
    const lower = '0xe5a12547fe4e872d192e3ececb76f2ce1aea4946'
    expect(parseSignInMessage(write({ ...whole, address: `${lower}\n` })).address.toLowerCase()).toBe(lower)
  })
})
