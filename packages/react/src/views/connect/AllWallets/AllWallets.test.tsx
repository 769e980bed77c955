import { openModal, pushView } from '@holdfast/core'
import { aheadClock } from '@holdfast/testing/time'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { announceWallet } from '../../../../test/announceWallet.ts'
import { afterThisTest, perform, renderKit } from '../../../../test/renderKit.tsx'
import { startCatalogue, testWallets } from '../../../../test/startCatalogue.ts'

async function openAllWallets(
  wallets = testWallets(100),
  {
    services = 'normal',
    ...options
  }: NonNullable<Parameters<typeof renderKit>[1]>['options'] & {
    services?: Awaited<ReturnType<typeof startCatalogue>>['behavior']
  } = {},
) {
  const catalogue = await startCatalogue(wallets)
  catalogue.behavior = services
  const clock = aheadClock()
  const page = renderKit(undefined, {
    options: { services: { url: catalogue.url }, ...options },
    environment: { clock },
  })
  await perform(() => openModal(page.kit))
  await perform(() => pushView(page.kit, 'AllWallets'))
  await screen.findByRole('dialog', { name: 'All Wallets' })
  /** Presses 'Try again' a second later, since the kit repeats no request sooner. */
  const tryAgain = async () => {
    clock.aheadMs += 1_000
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
  }
  return { ...page, catalogue, tryAgain }
}

const tiles = () => within(screen.getByRole('grid')).getAllByRole('button')

/** Returns the text of a tile, without the letter that stands in for its image. */
const wordsOf = (tile: Element | null | undefined) => tile?.querySelector('.hf-kit-wallet-tile-text')?.textContent

function area(): Element {
  const found = document.querySelector('.hf-kit-all-scroll')
  if (!found) throw new Error('there is no scroll area')
  return found
}

describe('AllWallets', () => {
  test('default: lists the wallets of the catalogue, recommended ones first, and draws only the visible ones', async () => {
    await openAllWallets(testWallets(1_000))
    await screen.findByRole('button', { name: 'Wallet 0005' })

    expect(wordsOf(tiles()[0])).toBe('Wallet 0000 certified')
    expect(tiles().length).toBeLessThan(60)
    expect(screen.getByRole('grid', { name: 'All wallets' }).getAttribute('aria-colcount')).toBe('4')
  })

  test('behavior: draws the rows that scroll into view, and removes those that scroll out of it', async () => {
    const { kit } = await openAllWallets(testWallets(90))
    await screen.findByRole('button', { name: 'Wallet 0005' })
    await waitFor(() => expect(kit.wallets.getState().pages.length).toBeGreaterThan(30))
    const scroller = document.querySelector('.hf-kit-all-scroll')
    if (!scroller) throw new Error('there is no scroll area')

    await perform(() => {
      scroller.scrollTop = 800
      scroller.dispatchEvent(new Event('scroll'))
    })
    expect(await screen.findByRole('button', { name: 'Wallet 0029' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Wallet 0005' })).toBeNull()
    // The cell that the tab key reaches is not removed.
    expect(screen.getByRole('button', { name: /Wallet 0000/ }).tabIndex).toBe(0)
  })

  test('behavior: fetches one page after another at the end of the list, until the list is complete', async () => {
    const { catalogue, kit, user } = await openAllWallets(testWallets(90))
    await screen.findByRole('button', { name: 'Wallet 0005' })
    screen.getByRole('button', { name: /Wallet 0000/ }).focus()

    await user.keyboard('{End}')
    await waitFor(() => expect(kit.wallets.getState().page).toBe(2))
    await waitFor(async () => {
      await user.keyboard('{End}')
      expect(kit.wallets.getState().isComplete).toBe(true)
    })
    await user.keyboard('{End}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Wallet 0089'))
    const pages = catalogue.queries.filter((query) => query.get('entries') === '40').map((query) => query.get('page'))
    expect(pages).toEqual(['1', '2', '3'])
  })

  test('behavior: arrow keys move within the grid, a letter leads to the search field, and arrow down leads back', async () => {
    const { user } = await openAllWallets()
    await screen.findByRole('button', { name: 'Wallet 0005' })
    screen.getByRole('button', { name: /Wallet 0000/ }).focus()

    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Wallet 0005')
    await user.keyboard('{Home}')
    expect(document.activeElement?.textContent).toContain('Wallet 0000')

    await user.keyboard('x')
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search wallet' })
    expect(document.activeElement).toBe(search)
    await user.clear(search)
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Wallet 0000')
    expect(tiles().filter((tile) => tile.tabIndex === 0)).toHaveLength(1)
  })

  test('behavior: searches for a term of two letters or more, trimmed, and announces how many wallets were found', async () => {
    const { user, catalogue } = await openAllWallets()
    await screen.findByRole('button', { name: 'Wallet 0005' })
    const search = screen.getByRole('searchbox', { name: 'Search wallet' })

    await user.type(search, '  0042 ')
    expect(await screen.findByText('1 wallet found')).toBeDefined()
    expect(tiles().map(wordsOf)).toEqual(['Wallet 0042 certified'])
    const searches = catalogue.queries.filter((query) => query.get('entries') === '100')
    expect(searches.map((query) => query.get('search'))).toEqual(['0042'])

    // Escape clears the field and does not close the modal.
    await user.type(search, '{Escape}')
    expect(await screen.findByRole('button', { name: 'Wallet 0005' })).toBeDefined()
    expect(screen.getByRole('dialog', { name: 'All Wallets' })).toBeDefined()
  })

  test('behavior: says that nothing was found, and offers to clear the search', async () => {
    const { user } = await openAllWallets()
    await user.type(await screen.findByRole('searchbox', { name: 'Search wallet' }), 'no such')
    await user.click(await screen.findByRole('button', { name: 'Clear search' }))
    expect(await screen.findByRole('button', { name: 'Wallet 0005' })).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })

  test('behavior: shows only certified wallets while the switch is on, and says so in a toast', async () => {
    const { user, kit } = await openAllWallets()
    await screen.findByRole('button', { name: 'Wallet 0005' })
    await user.click(screen.getByText('Certified wallets only'))

    expect(kit.toasts.getState().toast?.message).toBe('Only certified wallets')
    expect(await screen.findByText('34 wallets found')).toBeDefined()
    expect(tiles().every((tile) => tile.textContent.includes('certified'))).toBe(true)

    await user.click(screen.getByRole('switch', { name: 'Certified wallets only' }))
    expect(await screen.findByRole('button', { name: 'Wallet 0005' })).toBeDefined()
  })

  test('behavior: lists an installed wallet first, and marks it', async () => {
    afterThisTest(announceWallet({ name: 'Late', rdns: 'test.late' }).remove)
    const [first, ...rest] = testWallets(20)
    await openAllWallets([...rest, { ...first, id: 'late', name: 'Late', rdns: 'test.late', badge_type: 'none' }])
    await waitFor(() => expect(wordsOf(tiles()[0])).toBe('Late installed'))
  })

  test('behavior: connects to an installed wallet that is chosen, and restores the search when the user comes back', async () => {
    const wallet = announceWallet({
      name: 'Kelp',
      rdns: 'test.kelp',
      answers: { eth_requestAccounts: () => new Promise(() => {}) },
    })
    afterThisTest(wallet.remove)
    const { user } = await openAllWallets([...testWallets(20), { id: 'kelp', name: 'Kelp', rdns: 'test.kelp' }])
    await user.type(await screen.findByRole('searchbox', { name: 'Search wallet' }), 'kelp')
    await screen.findByText('1 wallet found')
    await user.click(within(screen.getByRole('grid')).getByRole('button', { name: /Kelp/ }))
    await waitFor(() => expect(wallet.methods).toContain('eth_requestAccounts'))

    await user.click(await screen.findByRole('button', { name: 'Back' }))
    expect(await screen.findByText('1 wallet found')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('kelp')
  })

  test.each(['failing', 'html'] as const)(
    "error: says that the list could not be loaded when the catalogue's behavior is '%s', and tries again on request",
    async (services) => {
      const { catalogue, tryAgain } = await openAllWallets(testWallets(20), { services })
      expect(await screen.findByText('The list of wallets could not be loaded')).toBeDefined()
      expect(screen.getByText(/The server gave a list that cannot be read/)).toBeDefined()
      expect(screen.queryByText(/You may be offline/)).toBeNull()

      catalogue.behavior = 'normal'
      await tryAgain()
      expect(await screen.findByRole('button', { name: 'Wallet 0005' })).toBeDefined()
    },
  )

  test('error: says that a search failed, and tries again on request', async () => {
    const { user, catalogue, tryAgain } = await openAllWallets()
    await screen.findByRole('button', { name: 'Wallet 0005' })
    catalogue.behavior = 'failing'
    await user.type(screen.getByRole('searchbox', { name: 'Search wallet' }), '0042')
    expect(await screen.findByText('The list of wallets could not be loaded')).toBeDefined()

    catalogue.behavior = 'normal'
    await tryAgain()
    expect(await screen.findByText('1 wallet found')).toBeDefined()
  })

  test("error: says below the app's own wallets that a search failed, and tries again on request", async () => {
    const { user, catalogue, tryAgain } = await openAllWallets(testWallets(20), {
      customWallets: [{ id: 'own', name: 'Own 0011' }],
    })
    await screen.findByRole('button', { name: 'Wallet 0005' })
    catalogue.behavior = 'failing'
    await user.type(screen.getByRole('searchbox', { name: 'Search wallet' }), '0011')
    expect(await screen.findByText('The list of wallets could not be loaded')).toBeDefined()
    expect(tiles().map(wordsOf)).toEqual(['Own 0011'])

    catalogue.behavior = 'normal'
    await tryAgain()
    expect(await screen.findByText('2 wallets found')).toBeDefined()
    expect(screen.queryByText('The list of wallets could not be loaded')).toBeNull()
  })

  test('behavior: shows placeholders and says that it is loading until the services answer', async () => {
    const { catalogue } = await openAllWallets(testWallets(20), { services: 'silent' })
    expect(await screen.findByText('Wallets are loading')).toBeDefined()
    expect(document.querySelectorAll('.hf-kit-wallet-tile[data-placeholder]')).toHaveLength(16)

    await waitFor(() => expect(catalogue.queries.length).toBeGreaterThan(0))
    catalogue.behavior = 'normal'
    catalogue.release()
    expect(await screen.findByRole('button', { name: 'Wallet 0005' })).toBeDefined()
  })

  test("behavior: without services, shows only the app's own wallets that this browser can reach, and says so", async () => {
    const reef = { id: 'reef', name: 'Reef', rdns: 'test.reef', homepage: 'https://reef.example/' }
    const phones = { id: 'tern', name: 'Tern', mobile_link: 'tern://', homepage: 'https://tern.example/' }
    const { kit, user } = renderKit(undefined, { options: { customWallets: [reef, phones] } })
    await perform(() => openModal(kit))
    await perform(() => pushView(kit, 'AllWallets'))
    await screen.findByRole('button', { name: 'Reef' })
    expect(tiles().map(wordsOf)).toEqual(['Reef'])
    expect(screen.getByText('Showing local wallets only.')).toBeDefined()

    await user.click(screen.getByRole('button', { name: 'Reef' }))
    expect(await screen.findByText('Not Detected')).toBeDefined()
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Get' }).href).toBe('https://reef.example/')
  })

  test('behavior: shows no QR code when pairing is off', async () => {
    const wallets = testWallets(3).map((wallet) => ({ ...wallet, mobile_link: 'x://', rdns: `test.${wallet.id}` }))
    const { user } = await openAllWallets(wallets, { enableWalletConnect: false })
    await user.click(await screen.findByRole('button', { name: 'Wallet 0001' }))
    expect(await screen.findByText('Not Detected')).toBeDefined()
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.queryByText('Scan this QR Code with your phone')).toBeNull()
  })

  test.each<[string, string | undefined]>([
    ['the list', undefined],
    ['a search', 'wallet'],
  ])('behavior: restores %s when the user comes back from a wallet', async (_, term) => {
    const { user, kit } = await openAllWallets(testWallets(90))
    await screen.findByRole('button', { name: 'Wallet 0005' })
    await waitFor(() => expect(kit.wallets.getState().pages.length).toBeGreaterThan(30))
    if (term) {
      await user.type(screen.getByRole('searchbox'), term)
      await screen.findByText('90 wallets found')
    }
    await perform(() => {
      area().scrollTop = 800
      area().dispatchEvent(new Event('scroll'))
    })
    await user.click(await screen.findByRole('button', { name: 'Wallet 0029' }))
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    await screen.findByRole('grid')
    expect(area().scrollTop).toBe(800)
    await perform(() => area().dispatchEvent(new Event('scroll')))
    expect(await screen.findByRole('button', { name: 'Wallet 0029' })).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(term ?? '')

    await user.click(screen.getByRole('button', { name: 'Back' }))
    await perform(() => pushView(kit, 'AllWallets'))
    await screen.findByRole('grid')
    expect(area().scrollTop).toBe(0)
  })

  test('param: legalCheckbox blocks the list when the list is the first view', async () => {
    const catalogue = await startCatalogue(testWallets(20))
    const services = { url: catalogue.url }
    const termsConditionsUrl = 'https://reef.example/terms'
    const options = { services, termsConditionsUrl, features: { legalCheckbox: true } }
    const { kit, user } = renderKit(undefined, { options })
    await perform(() => openModal(kit, { view: 'AllWallets' }))
    await waitFor(() => expect(tiles().length).toBeGreaterThan(5))
    const isBlocked = () => screen.getByRole('grid').closest('[inert]') !== null
    expect(isBlocked()).toBe(true)
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'terms of service' }).href).toBe(termsConditionsUrl)
    await user.click(screen.getByRole('checkbox'))
    expect(isBlocked()).toBe(false)
  })

  test('behavior: shows the terms below a list that is the first view', async () => {
    const options = { termsConditionsUrl: 'https://reef.example/terms' }
    const { kit } = renderKit(undefined, { options })
    await perform(() => openModal(kit, { view: 'AllWallets' }))
    expect(await screen.findByRole('link', { name: 'Terms of Service' })).toBeDefined()
    await perform(() => openModal(kit))
    await perform(() => pushView(kit, 'AllWallets'))
    await screen.findByRole('dialog', { name: 'All Wallets' })
    expect(screen.queryByRole('link', { name: 'Terms of Service' })).toBeNull()
  })
})
