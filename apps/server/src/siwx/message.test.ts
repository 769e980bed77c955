import { bitcoinNetworkIds, polkadotNetworkIds, referenceOf, solanaNetworkIds } from '@holdfast/caip'
import fc from 'fast-check'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { MalformedMessageError } from './errors.ts'
import { parseSignInMessage } from './message.ts'

const { address } = privateKeyToAccount(`0x${'1'.repeat(64)}`)

const lines = [
  'app.example:3000 wants you to sign in with your Ethereum account:',
  address,
  '',
  'Verify this wallet.',
  '',
  'URI: https://app.example:3000/profile',
  'Version: 1',
  'Chain ID: 31337',
  'Nonce: abcdefgh12',
  'Issued At: 2026-01-01T00:00:00.000Z',
]
const text = lines.join('\n')
const withLine = (index: number, line: string): string => lines.map((old, at) => (at === index ? line : old)).join('\n')

const solanaSigner = 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'
const [bitcoin, regtest] = [bitcoinNetworkIds.mainnet, bitcoinNetworkIds.regtest].map(referenceOf) as [string, string]
const polkadot = referenceOf(polkadotNetworkIds.polkadot)

/** For each profile: the kind of account in the first line, the chain as written, the account, and the chain's CAIP-2 id. */
const profiles: [kind: string, chain: string, signer: string, caipNetworkId: string][] = [
  ['Solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', solanaSigner, solanaNetworkIds.mainnet],
  ['Solana', 'mainnet', solanaSigner, solanaNetworkIds.mainnet],
  ['Solana', 'solana:devnet', solanaSigner, solanaNetworkIds.devnet],
  ['Solana', '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', solanaSigner, solanaNetworkIds.mainnet],
  ['Solana', 'localnet', solanaSigner, 'solana:localnet'],
  ['Bitcoin', bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', bitcoinNetworkIds.mainnet],
  ['Bitcoin', regtest, 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', bitcoinNetworkIds.regtest],
  ['Polkadot', polkadot, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', polkadotNetworkIds.polkadot],
  ['Polkadot', polkadotNetworkIds.kusama, 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F', polkadotNetworkIds.kusama],
]

describe('parseSignInMessage', () => {
  it('default: parses every field', () => {
    const more = [
      'Expiration Time: 2026-01-01T00:10:00Z',
      'Not Before: 2025-12-31T23:00:00+01:00',
      'Request ID: r1',
      'Resources:',
      '- https://a.example',
      '- ipfs://b',
    ]
    expect(parseSignInMessage([text.replace(/^/, 'https://'), ...more].join('\n'))).toEqual({
      scheme: 'https',
      domain: 'app.example:3000',
      address,
      statement: 'Verify this wallet.',
      uri: 'https://app.example:3000/profile',
      caipNetworkId: 'eip155:31337',
      nonce: 'abcdefgh12',
      issuedAt: new Date('2026-01-01T00:00:00Z'),
      expirationTime: new Date('2026-01-01T00:10:00Z'),
      notBefore: new Date('2025-12-31T22:00:00Z'),
      resources: ['https://a.example', 'ipfs://b'],
    })
  })

  it('behavior: parses a message without a statement, with one empty line or two', () => {
    for (const gap of [[''], ['', '']]) {
      const message = [...lines.slice(0, 2), ...gap, ...lines.slice(5)].join('\n')
      expect(parseSignInMessage(message).statement).toBeUndefined()
    }
  })

  it('behavior: accepts an address in a single case, which has no checksum', () => {
    expect(parseSignInMessage(withLine(1, address.toLowerCase())).address).toBe(address)
  })

  it.each(['example.org', 'localhost:3000', 'a@example.org:1', 'u:p%20w@example.org', '127.0.0.1:8080', '[::1]:3000'])(
    'behavior: %s is a domain',
    (domain) => {
      expect(parseSignInMessage(withLine(0, `${domain}${lines[0]?.slice('app.example:3000'.length)}`)).domain).toBe(
        domain,
      )
    },
  )

  it.each([
    'no_name',
    '-app.example',
    'app.example/path',
    'app.example?x',
    'a b@app.example',
    'evil@b@app.example',
    'a/b@app.example',
    'app.example:',
    'app.example:x',
  ])('error: %s is no domain', (domain) => {
    const message = withLine(0, `${domain}${lines[0]?.slice('app.example:3000'.length)}`)
    expect(() => parseSignInMessage(message)).toThrow(MalformedMessageError)
  })

  it('behavior: accepts resources, one per line', () => {
    const resources = ['ipfs://bafy/', 'https://app.example/a?b=c%20d#e', 'urn:isbn:1', 'did:key:z6Mk']
    const message = [text, 'Resources:', ...resources.map((uri) => `- ${uri}`)].join('\n')
    expect(parseSignInMessage(message).nonce).toBe('abcdefgh12')
    expect(parseSignInMessage(`${text}\nResources:`).nonce).toBe('abcdefgh12')
  })

  it.each([
    ['no line', ''],
    ['a resource that is no URI', `${text}\nResources:\n- nowhere`],
    ['a second resource that is no URI', `${text}\nResources:\n- https://a.example\n- _no_`],
    ['two resources in one line', `${text}\nResources:\n- https://a.example - https://b.example`],
    ['a resource with half an escape', `${text}\nResources:\n- https://a.example/%2`],
    ['a resource without its dash', `${text}\nResources:\nhttps://a.example`],
    ['a request id with a space', `${text}\nRequest ID: a b`],
    ['a URI with a space', withLine(5, 'URI: https://app.example:3000/a b')],
    ['another network', withLine(0, lines[0]?.replace('Ethereum', 'Solana') ?? '')],
    ['a space in the domain', withLine(0, `evil ${lines[0]}`)],
    ['a wrong checksum', withLine(1, address.replace(/[a-f]/, (letter) => letter.toUpperCase()).replace('0X', '0x'))],
    ['an address without 0x', withLine(1, address.slice(2))],
    ['no empty line', [...lines.slice(0, 2), ...lines.slice(3)].join('\n')],
    ['a statement of two lines', withLine(3, 'one\ntwo')],
    ['a control character in the statement', withLine(3, 'Verify\u0001')],
    ['no URI', [...lines.slice(0, 5), ...lines.slice(6)].join('\n')],
    ['an invalid URI', withLine(5, 'URI: nowhere')],
    ['version 2', withLine(6, 'Version: 2')],
    ['a chain in words', withLine(7, 'Chain ID: mainnet')],
    ['a chain in hex', withLine(7, 'Chain ID: 0x1')],
    ['a short nonce', withLine(8, 'Nonce: abc')],
    ['a nonce with a hyphen', withLine(8, 'Nonce: abcdefgh-12')],
    ['a date without a time', withLine(9, 'Issued At: 2026-01-01')],
    ['an invalid day', withLine(9, 'Issued At: 2026-13-41T00:00:00Z')],
    ['another order', [...lines.slice(0, 8), lines[9], lines[8]].join('\n')],
    ['a field twice', `${text}\nIssued At: 2026-01-01T00:00:00.000Z`],
    ['a line after the end', `${text}\n`],
    ['text after the end', `${text}\nP.S. and all my tokens`],
    ['carriage returns', text.replaceAll('\n', '\r\n')],
  ])('error: refuses a message with %s', (_name, message) => {
    expect(() => parseSignInMessage(message)).toThrow(MalformedMessageError)
  })

  it.each(profiles)(
    'default: parses the message of a %s account on the chain %s',
    (kind, chain, signer, caipNetworkId) => {
      const message = lines
        .with(0, `app.example:3000 wants you to sign in with your ${kind} account:`)
        .with(1, signer)
        .with(7, `Chain ID: ${chain}`)
        .join('\n')
      expect(parseSignInMessage(message)).toMatchObject({ caipNetworkId, address: signer, nonce: 'abcdefgh12' })
    },
  )

  it.each<[why: string, kind: string, chain: string, signer: string]>([
    ['a Bitcoin address of another network', 'Bitcoin', regtest, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['a Bitcoin address with a wrong checksum', 'Bitcoin', bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['a Polkadot address of another network', 'Polkadot', polkadot, 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
    ['an address of another namespace', 'Solana', 'mainnet', address],
    ['a Solana address of 33 bytes', 'Solana', 'mainnet', '1'.repeat(33)],
    ['an unknown kind of account', 'Constructor', bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['a kind of account that is named like a property of every object', 'toString', '1', address],
    [
      'the chain of another namespace',
      'Polkadot',
      `bip122:${bitcoin}`,
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    ],
    ['an EVM chain by its whole id', 'Ethereum', 'eip155:1', address],
  ])('error: refuses %s', (_why, kind, chain, signer) => {
    const message = lines
      .with(0, `app.example:3000 wants you to sign in with your ${kind} account:`)
      .with(1, signer)
      .with(7, `Chain ID: ${chain}`)
      .join('\n')
    expect(() => parseSignInMessage(message)).toThrow(MalformedMessageError)
  })

  it('behavior: parses the text that a Solana wallet writes for its own sign-in, without a statement', () => {
    const text = [
      'app.example:3000 wants you to sign in with your Solana account:',
      solanaSigner,
      '',
      ...lines.slice(5, 7),
      'Chain ID: mainnet',
      ...lines.slice(8),
    ].join('\n')
    expect(parseSignInMessage(text)).toMatchObject({ statement: undefined, caipNetworkId: solanaNetworkIds.mainnet })
  })

  it('property: parses what viem writes', () => {
    const alphanumeric = fc.stringMatching(/^[A-Za-z0-9]{8,64}$/)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 31 }),
        alphanumeric,
        fc.option(fc.stringMatching(/^[A-Za-z][A-Za-z .,!]{0,60}$/), { nil: undefined }),
        fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
        fc.option(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), { nil: undefined }),
        (chainId, nonce, statement, issuedAt, expirationTime) => {
          const fields = { nonce, issuedAt, expirationTime, domain: 'app.example', uri: 'https://app.example' }
          const message = createSiweMessage({
            ...fields,
            chainId,
            address,
            version: '1',
            ...(statement && { statement }),
          })
          expect(parseSignInMessage(message)).toMatchObject({
            ...fields,
            caipNetworkId: `eip155:${chainId}`,
            address,
            statement,
          })
        },
      ),
      { numRuns: 300 },
    )
  })

  it('property: parses any other text, or refuses it with the typed error', () => {
    const mutated = fc
      .tuple(fc.nat({ max: text.length }), fc.nat({ max: 5 }), fc.string({ maxLength: 5 }))
      .map(([at, gone, put]) => text.slice(0, at) + put + text.slice(at + gone))
    fc.assert(
      fc.property(fc.oneof(fc.string(), mutated), (message) => {
        try {
          parseSignInMessage(message)
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedMessageError)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
