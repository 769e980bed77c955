import { describe, expect, test } from 'vitest'
import { createDataServices, holdAnswers, pushNews, sentNft } from '../../test/services/testData.ts'
import { createTestKit, eventually, testNetwork } from '../../test/testKit.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { connect } from '../connections/actions/connect.ts'
import { switchNetwork } from '../connections/actions/switchNetwork.ts'
import { fetchNfts, refreshNfts } from './actions/fetchNfts.ts'
import { watchNfts } from './actions/watchNfts.ts'
import { foldNfts, idOfNft, mergeNfts } from './rules.ts'

async function setUp() {
  const services = await createDataServices()
  const window = createTestWindow()
  const wallet = createTestWallet()
  wallet.announce(window)
  const { kit } = createTestKit(
    { ...services.options, networks: [testNetwork(), testNetwork(31_338), testNetwork(5)] },
    { window },
  )
  await connect(kit, { connectorId: wallet.info.rdns })
  const names = () => kit.nfts?.getState().nfts.map(({ name }) => name)
  return { kit, services, names }
}

describe('fetchNfts', () => {
  test('default: reads page after page, each NFT once, to the end', async () => {
    const { kit, services, names } = await setUp()
    services.data['nfts'] = { nfts: [sentNft('1'), sentNft('2')], next: 'c2' }
    await fetchNfts(kit)
    services.data['nfts'] = { nfts: [sentNft('2'), sentNft('3')], next: null }
    await fetchNfts(kit)
    await fetchNfts(kit)
    expect(names()).toEqual(['Shell 1', 'Shell 2', 'Shell 3'])
    const asked = services.queriesTo('nfts').map((query) => [query.get('chainId'), query.get('cursor')])
    expect(asked).toEqual([
      ['eip155:31337', null],
      ['eip155:31337', 'c2'],
    ])
  })

  test('behavior: texts are cut and lose invisible characters; a description keeps its paragraphs', async () => {
    const { kit, services } = await setUp()
    services.data['nfts'] = {
      nfts: [
        sentNft('1', {
          name: '\u202EX\u0000',
          description: `One.\n\n\u202ETwo.\n${'x'.repeat(3_000)}`,
          collection: { name: null, symbol: 'SHL' },
        }),
      ],
      next: null,
    }
    await fetchNfts(kit)
    const [nft] = kit.nfts?.getState().nfts ?? []
    expect(nft).toMatchObject({ name: 'X', collection: 'SHL', image: undefined, isSpam: false })
    expect(nft?.description.slice(0, 10)).toBe('One.\nTwo.\n')
    expect(nft?.description.length).toBeLessThanOrEqual(1_000)
  })

  test('error: a failure keeps the list, and the reading can be tried again', async () => {
    const { kit, services, names } = await setUp()
    services.data['nfts'] = { nfts: [sentNft('1')], next: 'c2' }
    await fetchNfts(kit)
    services.data['nfts'] = 500
    await fetchNfts(kit)
    expect(kit.nfts?.getState()).toMatchObject({ status: 'failed', next: 'c2' })
    services.data['nfts'] = { nfts: [sentNft('2')], next: null }
    await fetchNfts(kit)
    expect(names()).toEqual(['Shell 1', 'Shell 2'])
  })

  test('behavior: reading again removes NFTs that are gone', async () => {
    const { kit, services, names } = await setUp()
    services.data['nfts'] = { nfts: [sentNft('1'), sentNft('2')], next: null }
    await fetchNfts(kit)
    services.data['nfts'] = { nfts: [sentNft('2')], next: null }
    await refreshNfts(kit)
    expect(names()).toEqual(['Shell 2'])
  })

  test('behavior: on another network, the list starts empty; a network that the service does not know has no NFTs', async () => {
    const { kit, services, names } = await setUp()
    services.data['nfts'] = { nfts: [sentNft('1')], next: null }
    await fetchNfts(kit)
    await switchNetwork(kit, { caipNetworkId: 'eip155:5' })
    await fetchNfts(kit)
    expect(names()).toEqual([])
    expect(kit.nfts?.getState().status).toBe('ready')
    expect(services.queriesTo('nfts')).toHaveLength(1)
  })
})

describe('watchNfts', () => {
  test('behavior: nine events during a reading cause one or two later readings, since the first answer may be older', async () => {
    const { kit, services, names } = await setUp()
    services.data['nfts'] = { nfts: [sentNft('1')], next: null }
    const push = await pushNews(kit)
    const release = holdAnswers(services, 'nfts')
    const stop = watchNfts(kit)
    await eventually(() => services.queriesTo('nfts').length === 1)
    services.data['nfts'] = { nfts: [sentNft('1'), sentNft('2')], next: null }
    for (let count = 0; count < 9; count += 1) push('activity')
    release()
    await eventually(() => names()?.length === 2)
    // A second reading may have been waiting for the first when the later events came.
    expect(services.queriesTo('nfts').length).toBeLessThanOrEqual(3)
    stop()
  })
})

describe('mergeNfts', () => {
  test('behavior: the same token id in another collection is another NFT; the case of an address does not matter', () => {
    const one = { address: 'eip155:1:0xAb', tokenId: '1' } as const
    expect(idOfNft(one)).toBe(idOfNft({ ...one, address: 'eip155:1:0xaB' }))
    const nft = {
      ...one,
      standard: 'erc721',
      quantity: '1',
      name: '',
      description: '',
      collection: '',
      image: undefined,
      isSpam: false,
    } as const
    const merged = mergeNfts(
      [nft],
      [
        { ...nft, isSpam: true },
        { ...nft, address: 'eip155:1:0xcd' },
      ],
    )
    expect(merged.map(({ isSpam }) => isSpam)).toEqual([true, false])
    expect(foldNfts(merged)).toEqual({ shown: [merged[1]], spam: [merged[0]] })
  })
})
