import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../../test/testKit.ts'
import { createTestWallet } from '../../../test/testWallet.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import type { Connector } from '../../connectors/state.ts'
import { toCatalogueWallet } from '../../wallets/selectors/customWallets.ts'
import { selectWallet } from './selectWallet.ts'

const kelp = toCatalogueWallet({ id: 'k', name: 'Kelp', rdns: 'com.kelp', mobile_link: 'kelp://' })
const phantom = toCatalogueWallet({ id: 'p', name: 'Phantom', mobile_link: 'phantom://' })
const location = { origin: 'https://app.example', host: 'app.example', href: 'https://app.example/stake?x=1' }
const android = { userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile' }

function setUp({ isPhone = true, connectors = [] as Connector[] } = {}) {
  const window = Object.assign(createTestWindow(), { location }, isPhone && { navigator: android })
  const { kit } = createTestKit({}, { window })
  kit.connectors.send({ type: 'listed', namespace: 'solana', connectors })
  const shown = () => ({ view: kit.router.getState().view, data: kit.router.getState().data })
  return { kit, window, shown }
}

describe('selectWallet', () => {
  test('default: a wallet in the page connects', () => {
    const window = createTestWindow()
    createTestWallet({ rdns: 'com.kelp' }).announce(window)
    const { kit } = createTestKit({}, { window })
    selectWallet(kit, kelp)
    expect(kit.router.getState()).toMatchObject({ view: 'ConnectingExternal', data: { connectorId: 'com.kelp' } })
  })

  test('default: any other wallet is reached by pairing', () => {
    const { kit, shown } = setUp()
    selectWallet(kit, kelp)
    expect(shown()).toEqual({ view: 'ConnectingWalletConnect', data: { wallet: kelp } })
  })

  test('behavior: a wallet without an rdns does not match a connector without one', () => {
    const { kit, shown } = setUp({ connectors: [{ id: 'x', name: 'X', type: 'INJECTED', chain: 'solana' }] })
    selectWallet(kit, { ...kelp, rdns: undefined })
    expect(shown().view).toBe('ConnectingWalletConnect')
  })

  test.each([
    [
      'Phantom',
      'https://phantom.app/ul/browse/https%3A%2F%2Fapp.example%2Fstake%3Fx%3D1?ref=https%3A%2F%2Fapp.example',
    ],
    ['Coinbase Wallet', 'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fapp.example%2Fstake%3Fx%3D1'],
  ])(
    'behavior: on a phone, for Solana, %s opens the page in the wallet’s own browser, within the click',
    (name, url) => {
      const { kit, window, shown } = setUp()
      kit.connectors.send({ type: 'filtered', namespace: 'solana' })
      selectWallet(kit, { ...phantom, name })
      expect(window.opened).toEqual([{ url, target: '_self', features: 'noreferrer noopener' }])
      expect(shown().view).toBe('Connect')
    },
  )

  test.each([
    ['solana', '_self', 'Connect'],
    ['eip155', undefined, 'ConnectingWalletConnect'],
  ] as const)(
    'behavior: an app that is reached by links does not count as a wallet in the page, on %s',
    (namespace, target, view) => {
      const info = { rdns: 'app.phantom' }
      const link = { id: 'link:Phantom', name: 'Phantom', type: 'EXTERNAL', chain: 'solana', info } as const
      const { kit, window, shown } = setUp({ connectors: [link] })
      if (namespace === 'solana') kit.connectors.send({ type: 'filtered', namespace })
      selectWallet(kit, { ...phantom, rdns: 'app.phantom' })
      expect([window.opened[0]?.target, shown().view]).toEqual([target, view])
    },
  )

  test('behavior: an app that is reached by links, without a browser of its own, connects by links', () => {
    const info = { rdns: 'com.kelp' }
    const link = { id: 'link:Kelp', name: 'Kelp', type: 'EXTERNAL', chain: 'solana', info } as const
    const { kit, shown } = setUp({ connectors: [link] })
    kit.connectors.send({ type: 'filtered', namespace: 'solana' })
    selectWallet(kit, kelp)
    expect(shown()).toMatchObject({ view: 'ConnectingExternal', data: { connectorId: 'link:Kelp' } })
  })

  test.each([
    ['on a desktop', { isPhone: false }, 'Phantom', 'solana', 'ConnectingWalletConnect'],
    ['for another namespace', {}, 'Phantom', 'eip155', 'ConnectingWalletConnect'],
    ['for another wallet', {}, 'Kelp', 'solana', 'ConnectingWalletConnect'],
    ['for a name that every object has', {}, 'constructor', 'solana', 'ConnectingWalletConnect'],
    [
      'inside its own browser',
      { connectors: [{ id: 'ph', name: 'Phantom', type: 'ANNOUNCED', chain: 'solana', explorerId: 'p' } as const] },
      'Phantom',
      'solana',
      'ConnectingExternal',
    ],
  ] as const)('behavior: the wallet’s browser is not opened %s', (_, page, name, namespace, view) => {
    const { kit, window, shown } = setUp({ ...page } as Parameters<typeof setUp>[0])
    kit.connectors.send({ type: 'filtered', namespace })
    selectWallet(kit, { ...phantom, name })
    expect(window.opened).toEqual([])
    expect(shown().view).toBe(view)
  })
})
