import { describe, expect, it } from 'vitest'
import { createKnownTokens } from '../spam/knownTokens.ts'
import type { Move } from './move.ts'
import { isOfSpam, shownNfts } from './spamContracts.ts'

const me = `0x${'a1'.repeat(20)}` as const
const other = `0x${'b2'.repeat(20)}` as const
const [art, gift, lure] = [`0x${'01'.repeat(20)}`, `0x${'02'.repeat(20)}`, `0x${'03'.repeat(20)}`] as const
const knownTokens = createKnownTokens({ data: { tokens: [], spam: [gift] }, nativeSymbol: 'ETH' })

const nft = (token: Move['token'], given: Partial<Move> = {}): Move => ({
  kind: 'erc721',
  token,
  tokenId: '7',
  from: other,
  to: me,
  amount: 1n,
  name: 'Birds',
  symbol: 'BIRD',
  decimals: null,
  transferCount: 1,
  ...given,
})

describe('isOfSpam', () => {
  it('default: a token is spam if listed, if its name is a lure, or if it comes from a mass transfer by another account', () => {
    const judge = (move: Move, isOwn = false): boolean => isOfSpam(move, { isOwn, knownTokens })
    expect([nft(art), nft(gift), nft(lure, { name: 'claim.gift' })].map((move) => judge(move))).toEqual([
      false,
      true,
      true,
    ])
    expect([judge(nft(art, { transferCount: 5 })), judge(nft(art, { transferCount: 5 }), true)]).toEqual([true, false])
    expect(judge(nft(null, { kind: 'native', name: 'claim.gift', transferCount: 9 }))).toBe(false)
  })
})

describe('shownNfts', () => {
  it('default: lists both kinds of NFTs, and no other assets or approvals', () => {
    const moves = [
      nft(art),
      nft(art, { kind: 'erc1155', tokenId: '8' }),
      nft(art, { kind: 'approval' }),
      nft(art, { kind: 'erc20', tokenId: null }),
    ]
    expect(shownNfts([{ from: other, moves }], { account: me, knownTokens })).toEqual([
      { token: art, tokenId: '7', standard: 'erc721' },
      { token: art, tokenId: '8', standard: 'erc1155' },
    ])
  })

  it('behavior: lists no spam, because the host of its metadata would learn who looks at it', () => {
    const moves = [nft(gift), nft(lure, { name: 'claim.gift' }), nft(art, { transferCount: 5 })]
    expect(shownNfts([{ from: other, moves }], { account: me, knownTokens })).toEqual([])
    expect(shownNfts([{ from: me, moves }], { account: me, knownTokens })).toHaveLength(1)
  })
})
