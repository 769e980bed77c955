import { accountButton, changeConfig, chooseItem, connectButton, openHome, openModal } from '../fixtures.ts'
import {
  code,
  copyLink,
  expect,
  openAllWallets,
  pathsOf,
  queriesOf,
  readChains,
  tabTo,
  test,
  tile,
} from './fixtures.ts'

test('the kit sends the services no request before the modal opens, and then recommends wallets with their pictures', async ({
  page,
  context,
  system,
  serviceRequests,
}) => {
  await changeConfig(context, { devnetWallet: null })
  const origins = new Set<string>()
  context.on('request', (request) => origins.add(new URL(request.url()).origin))
  await openHome(page, system.webUrl)
  await expect(page.getByRole('main').getByText(/ETH$/).first()).toBeVisible()
  expect(pathsOf(serviceRequests)).toEqual([])

  const modal = await openModal(page)
  const rows = modal.getByRole('list', { name: 'Wallets' }).getByRole('listitem')
  await expect(rows).toHaveText([/^WalletConnect/, /./, /./, /^All Wallets\d+/])
  for (const row of [rows.nth(1), rows.nth(2)]) {
    await expect
      .poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
  expect(queriesOf(serviceRequests).map((query) => query.get('entries'))).toContain('4')
  const rpcOrigins = (await readChains(system)).flatMap(({ rpcUrls }) =>
    rpcUrls.default.http.map((url) => new URL(url).origin),
  )
  const local = [system.webUrl, system.servicesUrl, ...rpcOrigins]
  // The origin of pictures is 'null', since they are object URLs of the page.
  expect([...origins].filter((origin) => origin !== 'null' && !local.includes(origin))).toEqual([])
})

test('a user with only a keyboard pages through all wallets, searches, filters, and opens the QR code and the downloads of a wallet', async ({
  page,
  system,
  serviceRequests,
}) => {
  await openHome(page, system.webUrl)
  await connectButton(page).press('Enter')
  const modal = page.getByRole('dialog')
  await tabTo(page, modal.getByRole('button', { name: /^All Wallets/ }))
  await page.keyboard.press('Enter')
  await expect(tile(modal, 'MetaMask')).toBeVisible()

  await tabTo(page, tile(modal, 'MetaMask'))
  await expect(async () => {
    await page.keyboard.press('End')
    const place = await modal.locator(':focus').getAttribute('data-index')
    expect(Number(place)).toBeGreaterThan(60)
  }).toPass()
  const pages = queriesOf(serviceRequests).filter((query) => query.get('entries') === '40')
  expect(pages.map((query) => query.get('page'))).toEqual(['1', '2'])

  await page.keyboard.press('Home')
  await expect(tile(modal, 'MetaMask')).toBeFocused()
  await page.keyboard.type('RAINBOW  ')
  await expect(modal.getByRole('searchbox')).toBeFocused()
  await expect(modal.getByText('1 wallet found')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(modal.getByRole('searchbox')).toHaveValue('')
  await page.keyboard.type('no such wallet')
  await expect(modal.getByText('No Wallet found').last()).toBeVisible()
  await tabTo(page, modal.getByRole('button', { name: 'Clear search' }))
  await page.keyboard.press('Enter')
  await expect(tile(modal, 'MetaMask')).toBeVisible()

  const answer = page.waitForResponse((response) => response.url().includes('badge_type=certified'))
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, modal.getByRole('switch', { name: 'Certified wallets only' }))
  await page.keyboard.press('Space')
  const { count } = (await (await answer).json()) as { count: number }
  await expect(modal.getByText(`${count} wallets found`)).toBeAttached()
  await expect(modal.getByText('Only certified wallets')).toBeVisible()
  const tiles = modal.getByRole('grid').getByRole('button')
  await expect(tiles.filter({ hasText: 'certified' })).toHaveCount(await tiles.count())
  await page.keyboard.press('Space')

  await tabTo(page, tile(modal, 'MetaMask'))
  await page.keyboard.press('Enter')
  await expect(modal.getByRole('heading', { name: 'MetaMask' })).toBeVisible()
  await expect(code(page)).toBeVisible()
  await tabTo(page, modal.getByRole('button', { name: 'Get', exact: true }))
  await page.keyboard.press('Enter')
  await expect(modal.getByRole('heading', { name: 'Get MetaMask' })).toBeVisible()
  await expect(modal.getByRole('link', { name: /^Chrome Extension/ })).toHaveAttribute('href', /^https:\/\/chrome/)
  for (const heading of ['MetaMask', 'All Wallets', 'Connect Wallet']) {
    await modal.getByRole('button', { name: 'Back', exact: true }).press('Enter')
    await expect(modal.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  }
})

test('the modal lists a previously paired wallet ahead of the other wallets', async ({
  page,
  context,
  system,
  phone,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  await openAllWallets(modal)
  await modal.getByRole('searchbox').fill('rainbow')
  await tile(modal, 'Rainbow').click()
  await expect(code(page)).toBeVisible()
  await phone.pair(await copyLink(page))
  await phone.approve()
  await expect(accountButton(page)).toBeVisible()
  await chooseItem(page, 'Disconnect')
  await expect(connectButton(page)).toBeVisible()
  await page.reload()

  await openModal(page)
  const rows = modal.getByRole('list', { name: 'Wallets' }).getByRole('listitem')
  await expect(rows.nth(1)).toHaveText(/^Rainbow.*recent$/)
  await rows.nth(1).getByRole('button').click()
  await expect(code(page)).toBeVisible()
})

test('the modal never lists wallets that the project excludes', async ({ page, system, useProject }) => {
  await useProject(['--origin', system.webUrl, '--exclude-wallets', 'metamask,trust'], { devnetWallet: null })
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  const rows = modal.getByRole('list', { name: 'Wallets' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: /MetaMask|Trust/ })).toHaveCount(0)
  await openAllWallets(modal)
  await expect(tile(modal, 'Rainbow')).toBeVisible()
  await expect(tile(modal, 'MetaMask')).toHaveCount(0)
  await modal.getByRole('searchbox').fill('metamask')
  await expect(modal.getByText('No Wallet found').last()).toBeVisible()
})

test('if the project includes only some wallets, the modal offers only these', async ({ page, system, useProject }) => {
  await useProject(['--origin', system.webUrl, '--include-wallets', 'rainbow,zerion,trust'], { devnetWallet: null })
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  const rows = modal.getByRole('list', { name: 'Wallets' }).getByRole('listitem')
  await expect(rows).toHaveText([/^WalletConnect/, /Rainbow|Zerion|Trust/, /Rainbow|Zerion|Trust/, /^All Wallets3/])
  await modal.getByRole('button', { name: 'Get started' }).click()
  const suggested = modal.getByRole('list', { name: 'Wallets to begin with' }).getByRole('listitem')
  await expect(suggested).toHaveCount(3)
  for (const name of ['Rainbow', 'Zerion', 'Trust']) await expect(suggested.filter({ hasText: name })).toHaveCount(1)
  await modal.getByRole('button', { name: 'Back', exact: true }).click()

  await openAllWallets(modal)
  for (const name of ['Rainbow', 'Zerion', 'Trust']) await expect(tile(modal, name)).toBeVisible()
  await expect(modal.getByRole('grid').getByRole('button')).toHaveCount(3)
  await modal.getByRole('searchbox').fill('metamask')
  await expect(modal.getByText('No Wallet found').last()).toBeVisible()
  await modal.getByRole('searchbox').fill('wallet')
  await expect(modal.getByText(/^[123] wallets? found$/)).toBeAttached()
  await expect(tile(modal, 'MetaMask')).toHaveCount(0)
})

test('a user finds one of several networks by name, adds it to the wallet, and both tabs switch to it', async ({
  page,
  context,
  system,
  wallet,
}) => {
  // No server has pictures of these invented networks, so the modal shows their letters and logs no error.
  const chains = await readChains(system)
  const more = ['Atoll', 'Bight', 'Cove', 'Delta', 'Estuary'].map((name, index) => {
    const id = 424_200 + index
    return { ...chains[1], id, caipNetworkId: `eip155:${id}`, name }
  })
  await changeConfig(context, { chains: [...chains, ...more] })
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /Test Wallet/ }).click()
  await expect(accountButton(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await expect(accountButton(other)).toBeVisible()

  await chooseItem(page, 'Wallet')
  await modal.getByRole('button', { name: 'Network: Devnet. Switch network' }).click()
  const networks = modal.getByRole('list', { name: 'Networks' }).getByRole('listitem')
  await expect(networks).toHaveCount(7)
  await modal.getByRole('searchbox', { name: 'Search network' }).fill('cov')
  await expect(networks).toHaveText([/^C?Cove/])
  wallet.rejectNext('wallet_addEthereumChain')
  await networks.getByRole('button').click()
  await expect(modal.getByText('Switch declined')).toBeVisible()
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(modal.getByText('Switch declined')).toHaveCount(0)
  expect(wallet.requestsOf('wallet_addEthereumChain').at(-1)?.params).toMatchObject([
    { chainId: '0x6790a', chainName: 'Cove' },
  ])
  for (const each of [page, other]) {
    await expect(
      each.getByText('There is no stake contract on Cove. The stake shown is the one on Devnet.'),
    ).toBeAttached()
  }

  await page.keyboard.press('Escape')
  await wallet.setChain(31337)
  await expect(page.getByText('There is no stake contract on Cove')).toHaveCount(0)
  await expect(other.getByText('There is no stake contract on Cove')).toHaveCount(0)
})
