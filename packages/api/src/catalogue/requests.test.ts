import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHttp } from '../http.ts'
import { createCatalogueClient } from './client.ts'
import { walletsQuerySchema } from './requests.ts'

/** Returns the parameters of the query that the client sends. */
async function sentFor(parameters: Parameters<ReturnType<typeof createCatalogueClient>['getWallets']>[0]) {
  let sent = new URLSearchParams()
  const http = createHttp({
    baseUrl: 'https://services.example',
    fetch: (input) => {
      sent = new URL(String(input as string)).searchParams
      return Promise.resolve(Response.json({ data: [], count: 0 }))
    },
  })
  await createCatalogueClient(http).getWallets(parameters)
  return Object.fromEntries(sent)
}

const reference = fc.stringMatching(/^[-\w]{1,32}$/)
const chain = fc
  .tuple(fc.constantFrom('eip155', 'solana', 'bip122', 'polkadot'), reference)
  .map((parts) => parts.join(':'))
const ids = fc.array(fc.stringMatching(/^[\w.:@-]{1,64}$/), { minLength: 1, maxLength: 5 })
const parameters = fc.record({
  page: fc.integer({ min: 1, max: 999_999_999 }),
  entries: fc.integer({ min: 1, max: 100 }),
  chains: fc.option(fc.array(chain, { minLength: 1, maxLength: 5 }), { nil: undefined }),
  include: fc.option(ids, { nil: undefined }),
  exclude: fc.option(ids, { nil: undefined }),
  search: fc.option(fc.stringMatching(/^[^\s](?:.{0,98}[^\s])?$/), { nil: undefined }),
  badgeType: fc.constantFrom('certified' as const, undefined),
})

const listOf = (length: number, item: string): string => Array.from({ length }, () => item).join(',')

/** Returns the names of the parameters that make a query invalid. */
function invalidParametersOf(query: Record<string, string>) {
  return walletsQuerySchema.safeParse(query).error?.issues.map(({ path }) => path[0])
}

describe('walletsQuerySchema', () => {
  it('default: reads everything that the client sends', async () => {
    await fc.assert(
      fc.asyncProperty(parameters, async ({ badgeType, ...others }) => {
        const query = walletsQuerySchema.parse(await sentFor({ ...others, badgeType }))
        const expected = Object.fromEntries(
          Object.entries({ ...others, badge_type: badgeType }).filter(([, value]) => value !== undefined),
        )
        expect(query).toEqual(expected)
      }),
    )
  })

  it('default: reads an empty query as a request for the first forty wallets', () => {
    expect(walletsQuerySchema.parse({})).toEqual({ page: 1, entries: 40 })
  })

  it('default: accepts lists of the greatest length', () => {
    const query = walletsQuerySchema.parse({ include: listOf(1_000, 'a'), chains: listOf(1_000, 'eip155:1') })
    expect([query.include?.length, query.chains?.length]).toEqual([1_000, 1_000])
  })

  it.each([
    ['page', '0'],
    ['page', '01'],
    ['page', '1e3'],
    ['page', '1'.repeat(10)],
    ['entries', '0'],
    ['entries', '101'],
    ['chains', 'eip155'],
    ['chains', 'eip155:1 OR 1'],
    ['include', 'a b'],
    ['badge_type', 'gold'],
  ])('error: rejects %s=%s', (name, value) => expect(invalidParametersOf({ [name]: value })).toEqual([name]))

  it.each([
    ['an id of 257 letters', 'exclude', 'x'.repeat(257)],
    ['1,001 chains', 'chains', listOf(1_001, 'eip155:1')],
    ['1,001 ids to include', 'include', listOf(1_001, 'a')],
    ['1,001 ids to exclude', 'exclude', listOf(1_001, 'a')],
    ['a search for 101 letters', 'search', 'x'.repeat(101)],
  ])('error: rejects %s', (_, name, value) => expect(invalidParametersOf({ [name]: value })).toEqual([name]))

  it('behavior: ignores spaces around a search term and around ids, and ignores empty ids', () => {
    const query = walletsQuerySchema.parse({ search: `  ${'x'.repeat(100)}  `, include: ' a , ,b,' })
    expect([query.search, query.include]).toEqual(['x'.repeat(100), ['a', 'b']])
  })
})
