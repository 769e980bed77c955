import { fakeClock } from '@holdfast/testing/time'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { tokenPrograms } from './accounts.ts'
import { type ChainAccount, createMintReader } from './createMintReader.ts'
import { metadataAddressOf, metadataProgram } from './metaplex.ts'

const [owner] = tokenPrograms
const addressOf = (salt: number): string => base58.encode(new Uint8Array(32).fill(salt % 251).with(0, salt >> 8))
const mint = addressOf(1)

/** Creates a mint account of the first token program. */
function plainMint({ decimals = 6, supply = 5n } = {}): ChainAccount {
  const bytes = new Uint8Array(82).with(44, decimals).with(45, 1)
  new DataView(bytes.buffer).setBigUint64(36, supply, true)
  return { owner, bytes }
}

/** Encodes texts, each after its length, as Token-2022 and Metaplex do. */
const encode = (...texts: readonly string[]): number[] =>
  texts.flatMap((text) => [text.length, 0, 0, 0, ...Buffer.from(text)])

/** Creates a Token-2022 mint account with its own texts. */
function namedMint(of: string, name: string, symbol: string): ChainAccount {
  const metadata = [...new Uint8Array(32), ...base58.decode(of), ...encode(name, symbol, '')]
  // The kind of account, then the only extension: its type, its length and its content.
  const extension = [1, 19, 0, metadata.length, 0, ...metadata]
  const head = new Uint8Array(165)
  head.set(plainMint().bytes)
  return { owner: tokenPrograms[1], bytes: Uint8Array.from([...head, ...extension]) }
}

/** Creates a mint's metadata account at Metaplex. */
function metadataOf(of: string, name: string): ChainAccount {
  const texts = encode(name, 'KLP', '')
  return { owner: metadataProgram, bytes: Uint8Array.from([4, ...new Uint8Array(32), ...base58.decode(of), ...texts]) }
}

/** Creates a mint reader for a stand-in chain that records which accounts are read. */
function setUp(accounts: Record<string, ChainAccount>) {
  const calls: (readonly string[])[] = []
  const clock = fakeClock()
  const accountsAt = async (addresses: readonly string[]) => {
    if (addresses.length > 0) calls.push(addresses)
    return addresses.map((address) => accounts[address] ?? null)
  }
  return { accounts, calls, clock, find: createMintReader({ accountsAt, clock }) }
}

describe('createMintReader', () => {
  it('default: reads a mint and its texts at Metaplex, and caches them for an hour', async () => {
    const { find, calls, clock } = setUp({ [mint]: plainMint(), [metadataAddressOf(mint)]: metadataOf(mint, 'Kelp') })
    const found = new Map([[mint, { decimals: 6, supply: 5n, name: 'Kelp', symbol: 'KLP', metadataUri: null }]])
    expect(await find([mint, mint])).toEqual(found)
    expect(calls).toEqual([[mint], [metadataAddressOf(mint)]])
    await clock.advance(60 * 60_000 - 1)
    expect(await find([mint])).toEqual(found)
    expect(calls).toHaveLength(2)
    await clock.advance(1)
    await find([mint])
    expect(calls).toHaveLength(4)
  })

  it('behavior: reads a mint without a name, and its supply, again after two minutes', async () => {
    const { find, accounts, calls, clock } = setUp({ [mint]: plainMint({ supply: 1n, decimals: 0 }) })
    expect((await find([mint])).get(mint)).toMatchObject({ name: null, supply: 1n })
    accounts[mint] = plainMint({ supply: 9n, decimals: 0 })
    accounts[metadataAddressOf(mint)] = metadataOf(mint, 'Kelp')
    await clock.advance(2 * 60_000 - 1)
    expect((await find([mint])).get(mint)).toMatchObject({ name: null, supply: 1n })
    await clock.advance(1)
    expect((await find([mint])).get(mint)).toMatchObject({ name: 'Kelp', supply: 9n })
    expect(calls).toHaveLength(4)
  })

  it.each([
    ['Reef', 'REEF'],
    ['Reef', ''],
    ['', 'REEF'],
  ])(
    'behavior: prefers a Token-2022 mint’s own name %j and symbol %j to the texts at Metaplex',
    async (name, symbol) => {
      const { find, calls } = setUp({
        [mint]: namedMint(mint, name, symbol),
        [metadataAddressOf(mint)]: metadataOf(mint, 'Kelp'),
      })
      expect((await find([mint])).get(mint)).toMatchObject({ name: name || null, symbol: symbol || null })
      expect(calls).toEqual([[mint]])
    },
  )

  it('error: omits accounts of other programs, accounts of other lengths, and missing accounts', async () => {
    const [other, short, absent] = [addressOf(2), addressOf(3), addressOf(4)]
    const { find } = setUp({
      [other]: { ...plainMint(), owner: metadataProgram },
      [short]: { owner, bytes: new Uint8Array(81).with(45, 1) },
      [mint]: plainMint(),
    })
    expect([...(await find([other, short, absent, mint])).keys()]).toEqual([mint])
  })

  it('behavior: reads at most a hundred mints per call; rethrows a node’s error without caching it', async () => {
    const all = Array.from({ length: 250 }, (_, salt) => addressOf(salt))
    const { find, calls } = setUp(Object.fromEntries(all.map((address) => [address, plainMint()])))
    expect((await find(all)).size).toBe(250)
    expect(calls.map(({ length }) => length)).toEqual([100, 100, 100, 100, 50, 50])
    let isAway = true
    const flaky = createMintReader({
      clock: fakeClock(),
      accountsAt: async (addresses) => {
        if (isAway) throw new Error('away')
        return addresses.map(() => plainMint())
      },
    })
    await expect(flaky([mint])).rejects.toThrow('away')
    isAway = false
    expect((await flaky([mint])).size).toBe(1)
  })
})
