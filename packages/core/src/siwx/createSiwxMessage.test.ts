import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { createSiwxMessage } from './createSiwxMessage.ts'
import { InvalidSiwxMessageError } from './errors.ts'
import type { SiwxMessageFields } from './types.ts'

const account = privateKeyToAccount(generatePrivateKey())
const minimal: SiwxMessageFields = {
  accountAddress: account.address,
  chainId: 'eip155:31337',
  domain: 'app.example',
  uri: 'https://app.example/login',
  version: '1',
  nonce: 'abcdefgh1234',
  issuedAt: '2026-11-21T07:00:00.000Z',
}
const full: SiwxMessageFields = {
  ...minimal,
  statement: 'Prove that this wallet is yours.',
  expirationTime: '2026-11-21T07:10:00.000Z',
  notBefore: '2026-11-21T06:59:00.000Z',
  requestId: 'request-7',
  resources: ['https://app.example/terms', 'ipfs://bafy'],
}

describe('createSiwxMessage', () => {
  test.each<[string, SiwxMessageFields]>([
    ['the required fields', minimal],
    ['all fields', full],
    ['a port in the domain', { ...minimal, domain: 'localhost:3000', uri: 'http://localhost:3000' }],
  ])('default: writes %s as viem does', (_, fields) => {
    const { statement, requestId, resources, expirationTime, notBefore, issuedAt } = fields
    const expected = createSiweMessage({
      address: account.address,
      chainId: 31_337,
      domain: fields.domain,
      uri: fields.uri,
      version: '1',
      nonce: fields.nonce,
      ...(statement && { statement }),
      ...(requestId && { requestId }),
      ...(resources && { resources: [...resources] }),
      ...(issuedAt && { issuedAt: new Date(issuedAt) }),
      ...(expirationTime && { expirationTime: new Date(expirationTime) }),
      ...(notBefore && { notBefore: new Date(notBefore) }),
    })
    expect(createSiwxMessage(fields).toString()).toBe(expected)
  })

  test('behavior: viem parses the message, and verifies its signature', async () => {
    const message = createSiwxMessage(full).toString()
    expect(parseSiweMessage(message)).toMatchObject({
      chainId: 31_337,
      nonce: full.nonce,
      statement: full.statement,
      requestId: 'request-7',
    })
    const signature = await account.signMessage({ message })
    expect(await verifyMessage({ address: account.address, message, signature })).toBe(true)
  })

  test.each([
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin', '000000000019d6689c085ae165831e93'],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', '91b171bb158e2d3848fa23a9f1c25182'],
  ] as const)('param: with chainId %s, the message names the kind of account', (chainId, name, reference) => {
    const text = createSiwxMessage({ ...minimal, chainId }).toString()
    expect(text).toContain(`sign in with your ${name} account:`)
    expect(text).toContain(`\nChain ID: ${reference}\n`)
  })

  test.each(['statement', 'domain', 'uri', 'nonce', 'requestId'] as const)(
    'error: refuses a line break in %s, which could forge a line',
    (field) => {
      expect(() => createSiwxMessage({ ...full, [field]: 'a\nURI: https://evil.example' })).toThrow(
        InvalidSiwxMessageError,
      )
      expect(() => createSiwxMessage({ ...full, resources: ['a\r\nb'] })).toThrow(InvalidSiwxMessageError)
    },
  )
})
