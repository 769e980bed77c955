import { encodeAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import type { DataChain } from '../chain-data/createDataChains.ts'
import { createSignedCursor } from '../chain-data/http/signedCursor.ts'
import { devnetChains } from '../config/chains/chains.ts'
import { createKnownTokens } from '../spam/knownTokens.ts'
import type { NftKey } from './NftContent.ts'
import { createNftService } from './service.ts'
import type { NftCandidate } from './store.ts'

const me = `0x${'a1'.repeat(20)}` as const
const [art, lure, listed] = [`0x${'01'.repeat(20)}`, `0x${'02'.repeat(20)}`, `0x${'03'.repeat(20)}`] as const
const candidate = (token: `0x${string}`, name: string): NftCandidate => ({
  token,
  tokenId: '7',
  standard: 'erc721',
  name,
  symbol: 'BIRD',
})

/** Creates the service over candidates. The account holds all of them. */
function setUp(candidates: readonly NftCandidate[]) {
  const [devnet] = devnetChains(8545)
  if (!devnet) throw new Error('there is no local chain')
  const owner = encodeAbiParameters([{ type: 'address' }], [me])
  const chain = {
    network: devnet.network,
    knownTokens: createKnownTokens({ data: { tokens: [], spam: [listed] }, nativeSymbol: 'ETH' }),
    reader: { read: async () => ({ native: 0n, results: candidates.map(() => owner) }) },
  } as unknown as DataChain // The service reads only these members.
  const fetched: string[] = []
  const content = {
    find: async (_chain: unknown, keys: readonly NftKey[]) => {
      fetched.push(...keys.map(({ token }) => token))
      return new Map()
    },
  }
  const service = createNftService({
    chains: { all: [chain], get: () => chain, stop: async () => {} },
    store: { list: async () => [...candidates] },
    cursor: createSignedCursor('nfts', 'secret'),
    providerCursor: createSignedCursor('provided-nfts', 'secret'),
    content,
  })
  return { service, fetched }
}

describe('createNftService', () => {
  it('behavior: flags and lists spam, but fetches nothing for it, so its host does not learn who looks', async () => {
    const { service, fetched } = setUp([
      candidate(art, 'Birds'),
      candidate(lure, 'Visit birds-gift.com'),
      candidate(listed, 'Stones'),
    ])
    const { body } = await service.answer({ account: me, chainId: 'eip155:31337', subnet: '' })
    const { nfts } = JSON.parse(body) as { nfts: { flags: { is_spam: boolean } }[] }
    expect(nfts.map(({ flags }) => flags.is_spam)).toEqual([false, true, true])
    expect(fetched).toEqual([art])
  })
})
