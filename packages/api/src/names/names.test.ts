import { describe, expect, it } from 'vitest'
import { InvalidResponseError } from '../errors.ts'
import { createNamesClient, type NamesClient } from './client.ts'
import {
  nameMessageSchema,
  nameSuggestionsSchema,
  registerNameRequestSchema,
  suggestionsQuerySchema,
} from './schema.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const record = {
  name: 'rowan.app.eth',
  registered: 1_800_000_000,
  updated: 1_800_000_000,
  addresses: { '2147483649': { address, created: '2027-01-15T08:00:00.000Z' } },
  attributes: [{ bio: 'Grows rowans.' }],
}

/** Creates a client that records its calls and gets the same answer to each. */
function clientAnswering(answer: unknown) {
  const calls: { call: string; query: Record<string, string>; body: unknown }[] = []
  const client = createNamesClient({
    url: 'https://services.example/kit/',
    projectId: 'ab'.repeat(16),
    sdkType: 'holdfast',
    sdkVersion: '1',
    fetch: async (input, init = {}) => {
      const { pathname, searchParams } = new URL(String(input as string))
      const { projectId: _project, st: _type, sv: _version, ...query } = Object.fromEntries(searchParams)
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      calls.push({ call: `${init.method} ${pathname}`, query, body })
      return Response.json(answer)
    },
  })
  return { client, calls }
}

describe('createNamesClient', () => {
  it.each<[string, (client: NamesClient) => Promise<unknown>, unknown, string, Record<string, string>]>([
    [
      'getName',
      (client) => client.getName({ name: 'rowan/..' }),
      record,
      'GET /kit/v1/profile/account/rowan%2F..',
      { apiVersion: '2' },
    ],
    [
      'getNamesOf, for a sender',
      (client) => client.getNamesOf({ address, sender: address }),
      [record],
      `GET /kit/v1/profile/reverse/${address}`,
      { sender: address, apiVersion: '2' },
    ],
    [
      'getNamesOf, without a sender',
      (client) => client.getNamesOf({ address }),
      [],
      `GET /kit/v1/profile/reverse/${address}`,
      { apiVersion: '2' },
    ],
    [
      'getSuggestions',
      (client) => client.getSuggestions({ name: 'rowan', zone: 'app.eth' }),
      { suggestions: [{ name: 'rowan-one', registered: false }] },
      'GET /kit/v1/profile/suggestions/rowan',
      { zone: 'app.eth' },
    ],
  ])('default: %s sends its request and reads the answer', async (_name, call, answer, expected, query) => {
    const { client, calls } = clientAnswering(answer)
    expect(await call(client)).toEqual(answer)
    expect(calls).toEqual([{ call: expected, query, body: undefined }])
  })

  it('default: registerName sends a body that the server accepts', async () => {
    const { client, calls } = clientAnswering({ success: true })
    const request = {
      coinType: 2_147_483_649,
      address,
      message: '{"name":"rowan.app.eth"}',
      signature: '0x12',
    } as const
    expect(await client.registerName(request)).toEqual({ success: true })
    const { coinType, ...others } = request
    expect(registerNameRequestSchema.parse(calls[0]?.body)).toEqual({ coin_type: coinType, ...others })
  })

  it.each([
    [
      'an avatar with the URL of a script',
      { attributes: [{ avatar: 'javascript:alert(1)', bio: 'a' }] },
      [{ bio: 'a' }],
    ],
    ['a bio that is too long', { attributes: [{ bio: 'a'.repeat(1_001) }, { bio: 'b' }] }, [{ bio: 'b' }]],
  ])('behavior: leaves %s out of the attributes', async (_name, more, attributes) => {
    const { client } = clientAnswering({ ...record, ...more })
    expect((await client.getName({ name: 'rowan' })).attributes).toEqual(attributes)
  })

  it.each([
    ['an empty name', { name: '' }],
    ['a coin type that is a word', { addresses: { ether: { address, created: '' } } }],
    ['a time before 1970', { registered: -1 }],
  ])('error: rejects %s', async (_name, more) => {
    const { client } = clientAnswering({ ...record, ...more })
    await expect(client.getName({ name: 'rowan' })).rejects.toBeInstanceOf(InvalidResponseError)
  })
})

describe('nameSuggestionsSchema', () => {
  it('behavior: leaves out entries that are not suggestions', () => {
    const good = { name: 'rowan-two', registered: true }
    const suggestions = [{ name: 'rowan' }, good, 'rowan-one']
    expect(nameSuggestionsSchema.parse({ suggestions })).toEqual({ suggestions: [good] })
  })
})

describe('registerNameRequestSchema', () => {
  const body = { coin_type: 60, address, message: '{}', signature: '0x12' }
  it.each([
    ['the least and the largest coin type', [{ coin_type: 0 }, { coin_type: 0xffff_ffff }], true],
    ['a coin type of more than 32 bits', [{ coin_type: 2 ** 32 }, { coin_type: -1 }, { coin_type: 1.5 }], false],
    ['an empty or uneven signature', [{ signature: '0x' }, { signature: '0x123' }, { signature: 'ab' }], false],
    ['a message that is too long', [{ message: 'a'.repeat(4_097) }], false],
  ])('default: checks the values of a request: %s', (_name, changes, isValid) => {
    for (const change of changes) {
      expect(registerNameRequestSchema.safeParse({ ...body, ...change }).success).toBe(isValid)
    }
  })
})

describe('nameMessageSchema', () => {
  const message = { name: 'rowan.app.eth', attributes: { bio: 'Grows rowans.' }, timestamp: 1_800_000_000 }
  it('default: accepts a message with and without the account that signs', () => {
    expect(nameMessageSchema.parse(message)).toEqual(message)
    const bound = { ...message, address, chainId: 'eip155:1' }
    expect(nameMessageSchema.parse(bound)).toEqual(bound)
  })
  it.each([
    ['missing attributes', { attributes: undefined }],
    ['a time that is a string', { timestamp: '1800000000' }],
    ['an attribute with a key that is too long', { attributes: { ['k'.repeat(65)]: '' } }],
  ])('error: rejects %s', (_name, more) =>
    expect(nameMessageSchema.safeParse({ ...message, ...more }).success).toBe(false),
  )
})

describe('suggestionsQuerySchema', () => {
  it('default: accepts a query without a zone, and refuses a zone that is longer than a name', () => {
    expect(suggestionsQuerySchema.parse({})).toEqual({})
    expect(suggestionsQuerySchema.safeParse({ zone: 'a'.repeat(256) }).success).toBe(false)
  })
})
