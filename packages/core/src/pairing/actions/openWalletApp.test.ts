import { createDeferred } from '@holdfast/base'
import { describe, expect, test } from 'vitest'
import { eventually, waitFor } from '../../../test/testKit.ts'
import { newPage, type Page, setUpPairing, uriOf } from '../../../test/testPairing.ts'
import { connect } from '../../connections/actions/connect.ts'
import type { KitOptions } from '../../kitOptions.ts'
import { closeModal, openModal } from '../../modal/actions.ts'
import { selectWallet } from '../../wallet-list/actions/selectWallet.ts'
import { toCatalogueWallet } from '../../wallets/selectors/customWallets.ts'
import { openWaitingRequest } from '../client/followClient.ts'
import { cancelPairing } from './cancelPairing.ts'
import { openWalletApp } from './openWalletApp.ts'
import { preparePairing } from './preparePairing.ts'
import { requestWallet } from './requestWallet.ts'
import { resumePairing } from './resumePairing.ts'
import { startPairing } from './startPairing.ts'

const { pairingKit, startPhone } = setUpPairing()

describe('openWalletApp', () => {
  const kelp = toCatalogueWallet({
    id: 'kelp',
    name: 'Kelp',
    mobile_link: 'kelp:',
    desktop_link: 'kelp-desktop://',
    webapp_link: 'https://kelp.example',
  })

  /** Creates a page on a phone that records the URLs that it opens. */
  function phonePage(): Page & { opened: string[][] } {
    const page = newPage()
    const opened: string[][] = []
    const open = (url: string, target: string) => void opened.push([url, target])
    Object.assign(page.window, { open, navigator: { userAgent: 'Android', userActivation: { isActive: true } } })
    return Object.assign(page, { opened })
  }

  test.each([
    ['mobile', 'kelp://wc?uri=', '_self', { name: 'Kelp', href: 'kelp://' }],
    ['web', 'https://kelp.example/wc?uri=', '_blank', { name: 'Kelp', href: 'https://kelp.example/' }],
    ['desktop', 'kelp-desktop://wc?uri=', '_blank', { name: 'Kelp', href: 'kelp-desktop://' }],
  ] as const)('param: platform: opens the %s link, with the URI', async (platform, link, target, linking) => {
    const page = phonePage()
    const made = pairingKit({}, page)
    await startPairing(made.kit, { wallet: kelp, isScanned: false })
    const uri = await uriOf(made)
    expect(openWalletApp(made.kit, { platform })).toBe(true)
    expect(page.opened).toEqual([[link + encodeURIComponent(uri), target]])
    expect(made.kit.pairing.getState().linking).toEqual(linking)
  })

  test('behavior: on a phone the URI is ready before the tap, and the tap opens the app once', async () => {
    const page = phonePage()
    const { kit } = pairingKit({}, page)
    await preparePairing(kit)
    expect(kit.pairing.getState().status).toBe('idle')
    openModal(kit)
    await preparePairing(kit)
    const { status, uri } = kit.pairing.getState()
    expect([status, uri]).toEqual(['ready', expect.stringContaining('wc:')])
    await preparePairing(kit)

    selectWallet(kit, kelp)
    expect(page.opened).toEqual([[`kelp://wc?uri=${encodeURIComponent(uri ?? '')}`, '_self']])
    expect(kit.pairing.getState()).toMatchObject({ uri, wallet: kelp, linking: { name: 'Kelp', href: 'kelp://' } })
    expect(kit.router.getState()).toMatchObject({ view: 'ConnectingWalletConnect', data: { wallet: kelp } })
    closeModal(kit)
    expect(kit.pairing.getState().status).toBe('idle')
  })

  test.each<[string, KitOptions, string]>([
    ['on a desktop', {}, 'Mozilla/5.0 (X11; Linux x86_64)'],
    ['with manualPairing', { manualPairing: true }, 'Android'],
    ['without pairing', { enableWalletConnect: false }, 'Android'],
  ])('behavior: %s, no URI is made before a wallet is chosen', async (_, options, userAgent) => {
    const page = newPage()
    Object.assign(page.window, { navigator: { userAgent } })
    const { kit } = pairingKit(options, page)
    openModal(kit)
    await preparePairing(kit)
    expect(kit.pairing.getState().status).toBe('idle')
  })

  test.each<[string, string, Partial<typeof kelp>, 'unknown' | 'unreachable']>([
    ['in an in-app browser', 'Android Instagram 350.0', {}, 'unknown'],
    ['for a wallet without an app', 'Android', { mobile_link: undefined }, 'unknown'],
    ['without the relay', 'Android', {}, 'unreachable'],
  ])('behavior: %s, the tap opens no app', async (_, userAgent, wallet, relay) => {
    const page = phonePage()
    Object.assign(page.window.navigator ?? {}, { userAgent })
    const { kit } = pairingKit({}, page)
    openModal(kit)
    await preparePairing(kit)
    kit.pairing.send({ type: 'relayChanged', relay })
    selectWallet(kit, { ...kelp, ...wallet })
    expect(page.opened).toEqual([])
    expect(kit.router.getState().view).toBe('ConnectingWalletConnect')
  })

  test('behavior: each request opens the app again, or offers a link if the browser would not allow it', async () => {
    const page = phonePage()
    const made = pairingKit({}, page)
    const { kit, events } = made
    const phone = await startPhone()
    await startPairing(kit, { wallet: kelp, isScanned: false })
    const uri = await uriOf(made)
    openWalletApp(kit, { platform: 'mobile' })
    const topic = await phone.approve(uri)
    await waitFor(kit.pairing, ({ status }) => status === 'idle')
    expect(events).toContainEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'mobile', name: 'Kelp' } })
    expect(kit.wallets.getState().recent.map(({ id }) => id)).toEqual(['kelp'])
    expect(page.window.stored.get('WALLETCONNECT_DEEPLINK_CHOICE')).toBe('{"name":"Kelp","href":"kelp://"}')
    page.opened.splice(0)

    let signature = createDeferred<string>()
    phone.answers['personal_sign'] = () => signature.promise
    const ask = () =>
      requestWallet(kit, { caipNetworkId: 'eip155:31337', method: 'personal_sign', params: ['0x', '0x'] })
    const first = ask()
    const { request } = await waitFor(kit.pairing, (state) => state.request !== undefined)
    expect(request).toMatchObject({ name: 'Kelp', link: `kelp://wc?requestId=${request?.id}&sessionTopic=${topic}` })
    expect(page.opened).toEqual([[request?.link, '_self']])
    await eventually(() => phone.requests.length === 1)
    signature.resolve('0x00')
    await first
    expect(kit.pairing.getState().request).toBeUndefined()

    page.opened.splice(0)
    Object.assign(page.window.navigator ?? {}, { userActivation: { isActive: false } })
    signature = createDeferred()
    const second = ask()
    await waitFor(kit.pairing, (state) => state.request !== undefined)
    expect(page.opened).toEqual([])
    openWaitingRequest(kit)
    expect(page.opened).toHaveLength(1)
    await eventually(() => phone.requests.length === 2)
    signature.resolve('0x00')
    await second
  })

  test('behavior: a scan by another device opens no app, and clears an earlier choice', async () => {
    const page = phonePage()
    page.window.stored.set('WALLETCONNECT_DEEPLINK_CHOICE', '{"name":"Kelp","href":"kelp://"}')
    const made = pairingKit({}, page)
    const phone = await startPhone()
    const connecting = connect(made.kit, { connectorId: 'walletConnect' })
    await phone.approve(await uriOf(made))
    await connecting
    await requestWallet(made.kit, { caipNetworkId: 'eip155:31337', method: 'personal_sign', params: ['0x', '0x'] })
    expect([page.opened, page.window.stored.has('WALLETCONNECT_DEEPLINK_CHOICE')]).toEqual([[], false])
  })

  test('behavior: an approval after the phone has closed the page connects the next page', async () => {
    const page = phonePage()
    const first = pairingKit({}, page)
    const phone = await startPhone()
    await startPairing(first.kit, { wallet: kelp, isScanned: false })
    const uri = await uriOf(first)
    openWalletApp(first.kit, { platform: 'mobile' })
    const approve = await phone.scan(uri)
    first.kit.destroy()
    const approved = approve()
    const next = pairingKit({}, page)
    await waitFor(next.kit.accounts, ({ eip155: account }) => account?.address === phone.account.address)
    await approved
    expect(next.kit.wallets.getState().recent.map(({ id }) => id)).toEqual(['kelp'])
    expect(page.window.stored.has('@holdfast/v1/opened_wallet')).toBe(false)
  })

  /** Creates a page after the phone has closed the one that opened the app. */
  async function nextPage() {
    const page = phonePage()
    const first = pairingKit({}, page)
    await startPairing(first.kit, { wallet: kelp, isScanned: false })
    await uriOf(first)
    openWalletApp(first.kit, { platform: 'mobile' })
    first.kit.destroy()
    return pairingKit({ enableReconnect: false }, page)
  }

  test('behavior: does not wait for the pairing of an earlier page if the user cancels before that pairing has resumed', async () => {
    const { kit } = await nextPage()
    const resuming = resumePairing(kit)
    cancelPairing(kit)
    await resuming
    expect(kit.pairing.getState().status).toBe('idle')
  })

  test('behavior: a new attempt is not replaced by that of an earlier page, and can be cancelled', async () => {
    const { kit } = await nextPage()
    await startPairing(kit)
    const { attempt } = kit.internals.pairing ?? {}
    await resumePairing(kit)
    cancelPairing(kit)
    expect(attempt?.signal.aborted).toBe(true)
  })

  test('behavior: while approved accounts are being connected, a tap on another wallet changes nothing', async () => {
    const page = phonePage()
    const made = pairingKit({}, page)
    const { kit } = made
    await startPairing(kit, { wallet: kelp, isScanned: false })
    await uriOf(made)
    openWalletApp(kit, { platform: 'mobile' })
    kit.pairing.send({ type: 'approved' })
    const connecting = kit.pairing.getState()
    await startPairing(kit, { wallet: { ...kelp, id: 'heron', name: 'Heron' }, isScanned: false })
    expect(openWalletApp(kit, { platform: 'mobile' })).toBe(false)
    expect(page.opened).toHaveLength(1)
    expect(kit.pairing.getState()).toBe(connecting)
    expect(page.window.stored.get('@holdfast/v1/opened_wallet')).toContain('"kelp"')
  })

  test.each([
    ['a link that must not be opened', { mobile_link: 'javascript:alert(1)' }],
    ['no link', { mobile_link: undefined }],
  ])('error: %s is reported', async (_, links) => {
    const page = phonePage()
    const made = pairingKit({}, page)
    await startPairing(made.kit, { wallet: { ...kelp, ...links }, isScanned: false })
    const uri = await uriOf(made)
    expect(openWalletApp(made.kit, { platform: 'mobile' })).toBe(false)
    expect(page.opened).toEqual([])
    expect(made.kit.pairing.getState().isLinkBroken).toBe(true)
    expect(made.events).toContainEqual({
      event: 'CONNECT_PROXY_ERROR',
      properties: expect.objectContaining({ uri, name: 'Kelp', mobile_link: links.mobile_link ?? '' }),
    })
  })
})
