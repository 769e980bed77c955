import type { CaipAddress } from '@holdfast/caip'
import { describe, expect, test } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
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

const begun: NftsState = { ...initialNftsState, caipAddress: mine }
const loaded: NftsState = { ...begun, nfts: [nft('1'), nft('2')], next: 'more', status: 'ready' }
const states = {
  none: initialNftsState,
  begun,
  loading: { ...begun, status: 'loading' },
  loaded,
  loadingMore: { ...loaded, status: 'loading' },
  failed: { ...loaded, status: 'failed', failure: 'unusable' },
} satisfies Record<string, NftsState>

const events = {
  begun: { type: 'begun', caipAddress: mine },
  begunForOther: { type: 'begun', caipAddress: other },
  requested: { type: 'requested' },
  pageLoaded: page([nft('3')], { next: 'even more' }),
  lastPageLoaded: page([nft('3')]),
  firstPageLoaded: page([nft('2')], { isFirst: true }),
  pageOfOther: page([nft('9')], { caipAddress: other, isFirst: true }),
  failed: { type: 'failed', caipAddress: mine, failure: 'unanswered' },
  failedForOther: { type: 'failed', caipAddress: other, failure: 'unanswered' },
  forgotten: { type: 'forgotten' },
} satisfies Record<NftsEvent['type'], NftsEvent> & Record<string, NftsEvent>

const begunForOther: Partial<NftsState> = { ...initialNftsState, caipAddress: other }
const forgotten = initialNftsState
const loading = { status: 'loading' } as const
const failed = { status: 'failed', failure: 'unanswered' } as const
/** The changes that a page makes while the list is empty. */
const first = {
  pageLoaded: { nfts: [nft('3')], next: 'even more', status: 'ready' },
  lastPageLoaded: { nfts: [nft('3')], next: undefined, status: 'ready' },
  firstPageLoaded: { nfts: [nft('2')], next: undefined, status: 'ready' },
} as const
/** A further page is added to the list. The first page, read again, replaces the list: transferred NFTs are gone. */
const more = {
  pageLoaded: { nfts: [nft('1'), nft('2'), nft('3')], next: 'even more', status: 'ready' },
  lastPageLoaded: { nfts: [nft('1'), nft('2'), nft('3')], next: undefined, status: 'ready' },
  firstPageLoaded: { nfts: [nft('2')], next: undefined, status: 'ready' },
} as const

describe('nftsMachine', () => {
  testTransitions({
    machine: nftsMachine,
    states,
    events,
    transitions: {
      none: { begun: { caipAddress: mine }, begunForOther, requested: loading },
      begun: { ...first, begunForOther, forgotten, requested: loading, failed },
      loading: { ...first, begunForOther, forgotten, failed },
      loaded: { ...more, begunForOther, forgotten, requested: loading, failed },
      loadingMore: { ...more, begunForOther, forgotten, failed },
      failed: { ...more, begunForOther, forgotten, requested: loading, failed },
    },
  })

  test('behavior: an NFT that appears twice keeps its place and takes the newest quantity', () => {
    const again = { ...nft('1', '5'), address: `eip155:1:0x${'C3'.repeat(20)}` as CaipAddress } // The case does not matter.
    const state = nftsMachine(loaded, page([again, nft('3')]))
    expect(state.nfts.map(({ tokenId, quantity }) => `${quantity} of ${tokenId}`)).toEqual([
      '5 of 1',
      '1 of 2',
      '1 of 3',
    ])
  })
})
