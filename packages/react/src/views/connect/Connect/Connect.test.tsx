import { closeModal, type Kit, openModal, prefetchWallets } from '@holdfast/core'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { announceWallet } from '../../../../test/announceWallet.ts'
import { afterThisTest, perform, renderKit } from '../../../../test/renderKit.tsx'
import { startCatalogue, testWallets } from '../../../../test/startCatalogue.ts'

const termsConditionsUrl = 'https://reef.example/terms'
const privacyPolicyUrl = 'https://reef.example/privacy'

function install(name: string, rdns: string) {
  const wallet = announceWallet({ name, rdns, answers: { eth_requestAccounts: () => new Promise(() => {}) } })
  afterThisTest(wallet.remove)
  return wallet
}

/** Adds the connector of the embedded wallet, which email and social logins need. */
function listLogin(kit: Kit) {
  const connector = { id: 'ID_AUTH', name: 'Auth', type: 'AUTH', chain: 'solana' } as const
  kit.connectors.send({ type: 'listed', namespace: 'solana', connectors: [connector] })
}

/** Returns the texts of each row, without the letter that stands in for its image. */
function rows() {
  return within(screen.getByRole('list', { name: 'Wallets' }))
    .getAllByRole('button')
    .map((row) => [...row.querySelectorAll('.hf-list-row-title, .hf-badge')].map(({ textContent }) => textContent))
}

describe('Connect', () => {
  test('default: lists the wallets found, each by name and marked as installed', async () => {
    install('Kelp Wallet', 'test.kelp')
    install('Coral', 'test.coral')
    const { kit } = renderKit()
    await perform(() => openModal(kit))

    await screen.findByRole('dialog', { name: 'Connect Wallet' })
    expect(rows()).toEqual([
      ['Kelp Wallet', 'installed'],
      ['Coral', 'installed'],
    ])
  })

  test('default: also offers a QR code, recommended wallets, and all wallets with their number, when there is a catalogue', async () => {
    install('Kelp Wallet', 'test.kelp')
    const { url } = await startCatalogue(testWallets(345))
    const { kit } = renderKit(undefined, { options: { services: { url } } })
    await perform(() => openModal(kit))

    await waitFor(() =>
      expect(rows()).toEqual([
        ['WalletConnect', 'qr code'],
        ['Kelp Wallet', 'installed'],
        ['Wallet 0000'],
        ['All Wallets', '340+'],
      ]),
    )
    expect(screen.getByRole('button', { name: 'All Wallets more than 340 wallets' })).toBeDefined()
  })

  test('behavior: announces the exact number of wallets of a small catalogue', async () => {
    const { url } = await startCatalogue(testWallets(7))
    const { kit } = renderKit(undefined, { options: { services: { url } } })
    await perform(() => openModal(kit))
    expect(await screen.findByRole('button', { name: 'All Wallets 7 wallets' })).toBeDefined()
  })

  test('param: enableWalletConnect off: does not offer wallets that only pairing reaches', async () => {
    const wallets = [
      { id: 'tern', name: 'Tern', mobile_link: 'tern://', homepage: 'https://tern.example/' },
      { id: 'heron', name: 'Heron', rdns: 'test.heron', homepage: 'https://heron.example/' },
    ]
    const { kit, user } = renderKit(undefined, { options: { enableWalletConnect: false, customWallets: wallets } })
    await perform(() => openModal(kit))
    await screen.findByRole('dialog', { name: 'Connect Wallet' })
    expect(rows()).toEqual([['Heron']])
    await user.click(screen.getByRole('button', { name: /Heron/ }))
    expect(await screen.findByText('Not Detected')).toBeDefined()
  })

  test('behavior: shows placeholders for the rows while the catalogue loads', async () => {
    const catalogue = await startCatalogue(testWallets(20))
    catalogue.behavior = 'silent'
    const { kit } = renderKit(undefined, { options: { services: { url: catalogue.url } } })
    await perform(() => openModal(kit))

    const list = await screen.findByRole('list', { name: 'Wallets' })
    expect(list.getAttribute('aria-busy')).toBe('true')
    expect(list.children).toHaveLength(4)
    expect(within(list).getByRole('img', { name: 'Wallets are loading' })).toBeDefined()

    await waitFor(() => expect(catalogue.queries.length).toBeGreaterThan(0))
    catalogue.behavior = 'normal'
    catalogue.release()
    await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('false'))
    expect(list.children).toHaveLength(4)
    expect(rows().map(([name]) => name)).toEqual(['WalletConnect', 'Wallet 0000', 'Wallet 0001', 'All Wallets'])
  })

  test("error: lists this browser's wallets, and still leads to all wallets, when the catalogue fails", async () => {
    install('Kelp Wallet', 'test.kelp')
    const catalogue = await startCatalogue([])
    catalogue.behavior = 'failing'
    const { kit } = renderKit(undefined, { options: { services: { url: catalogue.url } } })
    await perform(() => openModal(kit))
    await perform(() => prefetchWallets(kit))

    await screen.findByRole('dialog')
    expect(rows()).toEqual([['WalletConnect', 'qr code'], ['Kelp Wallet', 'installed'], ['All Wallets']])
  })

  test('behavior: adds a wallet that is announced while the view is open', async () => {
    const { kit } = renderKit()
    await perform(() => openModal(kit))
    expect(await screen.findByText('No wallet found in this browser')).toBeDefined()

    await perform(() => install('Late Wallet', 'test.late'))

    expect(await screen.findByRole('button', { name: /Late Wallet/ })).toBeDefined()
    expect(screen.queryByText('No wallet found in this browser')).toBeNull()
  })

  test('behavior: lists two wallets with the same name', async () => {
    install('Kelp Wallet', 'test.kelp.one')
    install('Kelp Wallet', 'test.kelp.two')
    const { kit } = renderKit()
    await perform(() => openModal(kit))

    expect(await screen.findAllByRole('button', { name: /Kelp Wallet/ })).toHaveLength(2)
  })

  test('behavior: shows a hostile name as plain text, and in full in the tooltip', async () => {
    const name = `<img src=x onerror=alert(1)> ${'long '.repeat(40)}`.trim()
    install(name, 'test.hostile')
    const { kit } = renderKit()
    await perform(() => openModal(kit))

    const row = await screen.findByTitle(/^<img src=x/)
    expect(row.querySelector('img[src="x"]')).toBeNull()
    expect(row.querySelector('bdi')?.textContent).toContain('<img src=x onerror=alert(1)>')
  })

  test('behavior: says that there is no wallet, and leads to the explanation of wallets', async () => {
    const { kit, user } = renderKit()
    await perform(() => openModal(kit))

    const dialog = await screen.findByRole('dialog', { name: 'Connect Wallet' })
    await within(dialog).findByText('No wallet found in this browser')
    await user.click(within(within(dialog).getByRole('region')).getByRole('button', { name: 'What is a wallet?' }))

    expect(await screen.findByRole('heading', { name: 'What is a wallet?' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Back' })).toBeDefined()
  })

  test('behavior: connects to the wallet that is chosen', async () => {
    const wallet = install('Kelp Wallet', 'test.kelp')
    const { kit, user } = renderKit()
    await perform(() => openModal(kit))

    await user.click(await screen.findByRole('button', { name: /Kelp Wallet/ }))

    expect(await screen.findByRole('heading', { name: 'Kelp Wallet' })).toBeDefined()
    await waitFor(() => expect(wallet.methods).toContain('eth_requestAccounts'))
  })

  test('behavior: emits an event when all wallets are opened', async () => {
    const { url } = await startCatalogue(testWallets(20))
    const { kit, user } = renderKit(undefined, { options: { services: { url } } })
    const events: string[] = []
    afterThisTest(kit.onEvent(({ event }) => events.push(event)))
    await perform(() => openModal(kit))
    await user.click(await screen.findByRole('button', { name: /All Wallets/ }))
    expect(await screen.findByRole('dialog', { name: 'All Wallets' })).toBeDefined()
    expect(events).toContain('CLICK_ALL_WALLETS')
  })

  test('param: enableWalletGuide shows or hides the link to get a wallet', async () => {
    install('Kelp Wallet', 'test.kelp')
    const { kit, user } = renderKit()
    await perform(() => openModal(kit))
    await user.click(await screen.findByRole('button', { name: 'Get started' }))
    expect(await screen.findByRole('dialog', { name: 'Get a wallet' })).toBeDefined()

    const { kit: kitWithoutGuide } = renderKit(undefined, { options: { enableWalletGuide: false } })
    await perform(() => closeModal(kit))
    await perform(() => openModal(kitWithoutGuide))
    await screen.findByRole('dialog', { name: 'Connect Wallet' })
    expect(screen.queryByText("Haven't got a wallet?")).toBeNull()
  })

  test.each([
    ['as the only way to connect', false],
    ['beside another way', true],
  ])('param: collapseWallets shows one row that leads to the list, %s', async (_name, hasLogin) => {
    install('Kelp Wallet', 'test.kelp')
    const { kit, user } = renderKit(undefined, { options: { features: { collapseWallets: true } } })
    if (hasLogin) await perform(() => listLogin(kit))
    await perform(() => openModal(kit))
    await user.click(await screen.findByRole('button', { name: 'Continue with a wallet' }))
    expect(await screen.findByRole('dialog', { name: 'Connect wallet' })).toBeDefined()
    expect(screen.getByRole('button', { name: /Kelp Wallet/ })).toBeDefined()
  })

  test('param: enableWallets off: offers no wallet, and says that there is no way to connect', async () => {
    install('Kelp Wallet', 'test.kelp')
    const { kit } = renderKit(undefined, { options: { enableWallets: false } })
    await perform(() => openModal(kit))
    expect(await screen.findByText('No way to connect')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Kelp Wallet/ })).toBeNull()
    expect(screen.queryByText("Haven't got a wallet?")).toBeNull()
  })

  test('param: legalCheckbox blocks the list until the box is ticked, and the tick lasts as long as the page', async () => {
    install('Kelp Wallet', 'test.kelp')
    const { kit, user } = renderKit(undefined, {
      options: { features: { legalCheckbox: true }, termsConditionsUrl, privacyPolicyUrl },
    })
    await perform(() => openModal(kit))
    const box = await screen.findByRole('checkbox', {
      name: 'I agree to our terms of service and privacy policy',
    })
    const row = screen.getByRole('button', { name: /Kelp Wallet/, hidden: true })
    expect(row.closest('[inert]')).not.toBeNull()
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'terms of service' }).href).toBe(termsConditionsUrl)

    await user.click(box)
    expect(row.closest('[inert]')).toBeNull()

    await perform(() => closeModal(kit))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await perform(() => openModal(kit))
    expect((await screen.findByRole<HTMLInputElement>('checkbox')).checked).toBe(true)
  })

  test.each([
    [{ termsConditionsUrl }, 'By connecting a wallet you agree to the Terms of Service.'],
    [{ privacyPolicyUrl }, 'By connecting a wallet you agree to the Privacy Policy.'],
    [
      { termsConditionsUrl, privacyPolicyUrl },
      'By connecting a wallet you agree to the Terms of Service and the Privacy Policy.',
    ],
    [{}, undefined],
    [{ features: { legalCheckbox: true } }, undefined],
  ])('param: with %j, the footer says %j', async (options, expected) => {
    const { kit } = renderKit(undefined, { options })
    await perform(() => openModal(kit))
    await screen.findByRole('dialog', { name: 'Connect Wallet' })
    expect(document.querySelector('.hf-kit-legal-footer')?.textContent).toBe(expected)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
