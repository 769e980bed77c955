import { describe, expect, test } from 'vitest'
import { createTestCatalogue } from '../../test/services/testCatalogue.ts'
import { createTestKit } from '../../test/testKit.ts'
import { walletImage } from './images/loadImage.ts'
import { loadWalletOfConnection } from './loadWalletOfConnection.ts'
import { toCatalogueWallet } from './selectors/customWallets.ts'

async function setUp() {
  const catalogue = await createTestCatalogue([
    { id: 'kelp', name: 'Kelp', rdns: 'com.kelp', image_id: 'kelp-picture' },
    { id: 'kelp-forest', name: 'Kelp Forest', image_id: 'forest-picture' },
    { id: 'reef', name: 'Reef Wallet', image_id: 'reef-picture' },
  ])
  const { kit } = createTestKit({ services: { url: catalogue.url }, features: { analytics: false } })
  return { kit, catalogue }
}

describe('loadWalletOfConnection', () => {
  test.each<[string, { name: string; rdns?: string }, string]>([
    ['its name', { name: 'Kelp' }, 'kelp'],
    ['its name with another ending', { name: ' KELP wallet' }, 'kelp'],
    ['its name, to which the catalogue adds an ending', { name: 'Reef' }, 'reef'],
    ['its name and rdns', { name: 'Kelp', rdns: 'com.kelp' }, 'kelp'],
  ])('default: finds a wallet by %s, with its picture', async (_, info, id) => {
    const { kit } = await setUp()
    const wallet = await loadWalletOfConnection(kit, info)
    expect(wallet?.id).toBe(id)
    expect(wallet && walletImage(kit.getState(), wallet)).toMatch(/^blob:/)
  })

  test('behavior: finds neither a wallet with the same name but another rdns, nor an unlisted one', async () => {
    const { kit } = await setUp()
    expect(await loadWalletOfConnection(kit, { name: 'Kelp', rdns: 'com.other' })).toBeUndefined()
    expect(await loadWalletOfConnection(kit, { name: 'Nowhere' })).toBeUndefined()
    expect(await loadWalletOfConnection(kit, { name: '' })).toBeUndefined()
  })

  test('behavior: searches the catalogue once for an unknown wallet, and never for a known one', async () => {
    const { kit, catalogue } = await setUp()
    const featured = toCatalogueWallet({ id: 'own', name: 'Own', homepage: 'https://own.example' })
    kit.wallets.send({ type: 'featuredLoaded', wallets: [featured] })
    expect((await loadWalletOfConnection(kit, { name: 'Own Wallet' }))?.id).toBe('own')
    expect(catalogue.asked('/getWallets')).toEqual([])
    await loadWalletOfConnection(kit, { name: 'Kelp' })
    await loadWalletOfConnection(kit, { name: 'Kelp' })
    expect(catalogue.asked('/getWallets')).toHaveLength(1)
  })

  test('behavior: searches for a long name by its first characters', async () => {
    const { kit, catalogue } = await setUp()
    await loadWalletOfConnection(kit, { name: 'k'.repeat(5000) })
    expect(catalogue.asked('/getWallets').map((query) => query.get('search'))).toEqual(['k'.repeat(64)])
  })

  test('error: without an answer no wallet is found', async () => {
    const { kit, catalogue } = await setUp()
    catalogue.behavior = 'broken'
    expect(await loadWalletOfConnection(kit, { name: 'Kelp' })).toBeUndefined()
  })
})
