import type { CaipAddress } from '@holdfast/caip'
import { describe, expect, test } from 'vitest'
import { type NftsEvent, nftsMachine } from './machine.ts'
import { initialNftsState, type Nft, type NftsState } from './state.ts'

const mine: CaipAddress = `eip155:1:0x${'a1'.repeat(20)}`
const other: CaipAddress = `eip155:10:0x${'a1'.repeat(20)}`
const nft = (tokenId: string, quantity = '1'): Nft => ({
  address: `eip155:1:0x${'c3'.repeat(20)}`,
  tokenId,
  standard: 'erc1155',
  quantity,
  name: '',
  description: '',
  collection: '',
  image: undefined,
  isSpam: false,
})
const page = (nfts: readonly Nft[], changes: Partial<NftsEvent & { type: 'pageLoaded' }> = {}): NftsEvent => ({
  type: 'pageLoaded',
  caipAddress: mine,
  nfts,
  next: undefined,
  isFirst: false,
  ...changes,
})

const run = (state: NftsState, ...events: readonly NftsEvent[]): NftsState => events.reduce(nftsMachine, state)
const begun = run(initialNftsState, { type: 'begun', caipAddress: mine })
const loaded = run(begun, { type: 'requested' }, page([nft('1'), nft('2')], { isFirst: true, next: 'more' }))

describe('nftsMachine', () => {
  test('default: a page is added to the earlier ones', () => {
    expect(loaded).toMatchObject({ status: 'ready', next: 'more' })
    const both = run(loaded, page([nft('3')]))
    expect([both.nfts.map(({ tokenId }) => tokenId), both.next]).toEqual([['1', '2', '3'], undefined])
  })

  test('behavior: an NFT that appears twice keeps its place and takes the newest quantity', () => {
    const again = { ...nft('1', '5'), address: `eip155:1:0x${'C3'.repeat(20)}` as CaipAddress } // The case does not matter.
    const state = run(loaded, page([again, nft('3')]))
    expect(state.nfts.map(({ tokenId, quantity }) => `${quantity} of ${tokenId}`)).toEqual([
      '5 of 1',
      '1 of 2',
      '1 of 3',
    ])
  })

  test('behavior: the first page, read again, replaces the list: transferred NFTs are gone', () => {
    expect(run(loaded, page([nft('2')], { isFirst: true })).nfts).toEqual([nft('2')])
  })

  test('behavior: a failure keeps the list and the cursor', () => {
    expect(run(loaded, { type: 'requested' }, { type: 'failed', caipAddress: mine })).toEqual({
      ...loaded,
      status: 'failed',
    })
  })

  test('behavior: another account or network starts empty; the same one keeps its NFTs', () => {
    expect(run(loaded, { type: 'begun', caipAddress: mine })).toBe(loaded)
    expect(run(loaded, { type: 'begun', caipAddress: other })).toEqual({ ...initialNftsState, caipAddress: other })
  })

  test('behavior: a late answer, or a second request, changes nothing', () => {
    expect(run(loaded, page([nft('9')], { caipAddress: other }))).toBe(loaded)
    expect(run(loaded, { type: 'failed', caipAddress: other })).toBe(loaded)
    const loading = run(loaded, { type: 'requested' })
    expect([loading.status, run(loading, { type: 'requested' })]).toEqual(['loading', loading])
    expect(run(loading, { type: 'requested' })).toBe(loading)
  })
})
