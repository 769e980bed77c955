import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createTestCatalogue } from '../../test/services/testCatalogue.ts'
import { createTestKit, eventually } from '../../test/testKit.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import type { KitOptions } from '../kitOptions.ts'
import { openModal } from '../modal/actions.ts'
import { selectConnectGroups } from '../wallet-list/selectConnectGroups.ts'
import { fetchNextWallets } from '../wallets/actions/fetchNextWallets.ts'
import { loadConnectorImage } from '../wallets/images/loadImage.ts'
import { toCatalogueWallet } from '../wallets/selectors/customWallets.ts'
import { identifyConnectors, identifyKnownConnectors } from './actions.ts'
import { knownWallets } from './knownWallets.ts'
import { getConnector } from './selectors/findConnector.ts'

const heron = toCatalogueWallet({ id: 'h', name: 'Heron', rdns: 'COM.heron', image_id: 'heron-image' })

/** Creates a page in which a wallet without a usable icon announces itself. */
function setUp(rdns: string, options: KitOptions = {}) {
  const window = createTestWindow()
  const wallet = createTestWallet({ rdns, name: 'Announced' })
  wallet.info.icon = 'data:text/html,x'
  wallet.announce(window)
  const page = createTestKit(options, { window })
  return { ...page, window, connector: () => getConnector(page.kit, rdns) }
}

describe('identifyConnectors', () => {
  test('default: a connector gets the id of its wallet in the catalogue, and the picture if it has none of its own', () => {
    const { kit, connector } = setUp('com.heron')
    expect(connector()).not.toHaveProperty('explorerId')
    identifyConnectors(kit, [heron])
    expect(connector()).toMatchObject({ explorerId: 'h', imageId: 'heron-image' })
    expect(kit.connectors.getState().connectors).toContain(connector())
  })

  test('behavior: a wallet that announces itself later gets the id as well, and keeps its own picture', () => {
    const { kit, window } = setUp('com.tern')
    identifyConnectors(kit, [heron])
    createTestWallet({ rdns: 'com.heron', name: 'Late' }).announce(window)
    expect(getConnector(kit, 'com.heron')).toMatchObject({ explorerId: 'h', imageId: undefined })
    expect(getConnector(kit, 'com.heron')?.imageUrl).toMatch(/^data:image/)
  })

  test('behavior: a wallet that is identified already, or has no rdns, changes nothing', () => {
    const { kit } = setUp('com.heron')
    identifyConnectors(kit, [heron])
    const state = kit.connectors.getState()
    identifyConnectors(kit, [heron, { ...heron, rdns: undefined }])
    expect(kit.connectors.getState()).toBe(state)
  })

  test('behavior: hides a wallet that is excluded by its id, once its id has arrived', () => {
    const { kit } = setUp('com.heron', { excludeWalletIds: ['h'] })
    expect(selectConnectGroups(kit.getState())).toHaveLength(1)
    identifyConnectors(kit, [heron])
    expect(selectConnectGroups(kit.getState())).toEqual([])
  })

  test('behavior: every answer of the catalogue identifies connectors', async () => {
    const catalogue = await createTestCatalogue([{ ...heron, rdns: 'com.heron' }])
    const { kit, connector } = setUp('com.heron', { services: { url: catalogue.url } })
    await fetchNextWallets(kit)
    expect(connector()).toMatchObject({ explorerId: 'h', imageId: 'heron-image' })
  })
})

describe('identifyKnownConnectors', () => {
  test('default: a known wallet without a picture gets one by its id, from the catalogue’s pictures', async () => {
    const catalogue = await createTestCatalogue()
    const { kit, connector } = setUp('io.metamask.mobile', { services: { url: catalogue.url } })
    openModal(kit)
    await eventually(() => kit.wallets.getState().images['metamask'] !== undefined)
    expect(connector()).toMatchObject({ explorerId: 'metamask', imageId: 'metamask' })
    expect(catalogue.paths()).toContain('/getWalletImage/metamask')
  })

  test('behavior: does not replace the catalogue’s answer', () => {
    const { kit, connector } = setUp('io.metamask')
    identifyConnectors(kit, [{ ...heron, id: 'c57c', rdns: 'io.metamask' }])
    identifyKnownConnectors(kit)
    expect(connector()).toMatchObject({ explorerId: 'c57c', imageId: 'heron-image' })
  })

  test('behavior: the built-in list contains exactly the wallets with an rdns in the shipped catalogue', () => {
    const file = new URL('../../../../apps/server/src/catalogue/data/wallets.json', import.meta.url)
    const shipped = JSON.parse(readFileSync(file, 'utf8')) as { id: string; rdns?: string }[]
    const table = shipped.flatMap(({ id, rdns }) => (rdns ? [[rdns.toLowerCase(), id]] : []))
    expect(knownWallets).toEqual(Object.fromEntries(table))
  })
})

describe('loadConnectorImage', () => {
  test('default: pictures of the kit’s own connectors are fetched as assets, not as wallet images', async () => {
    const catalogue = await createTestCatalogue()
    const { kit } = setUp('com.heron', { services: { url: catalogue.url } })
    await loadConnectorImage(kit, { imageUrl: undefined, imageId: 'walletConnect', explorerId: undefined })
    await loadConnectorImage(kit, { imageUrl: 'data:image/png,x', imageId: 'other', explorerId: 'h' })
    expect(catalogue.paths()).toEqual(['/public/getAssetImage/walletConnect'])
  })
})
