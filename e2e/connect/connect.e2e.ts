import { installTestWallet } from '@holdfast/testing/playwright'
import {
  accountButton,
  changeConfig,
  chooseItem,
  connectButton,
  connectWallet,
  expect,
  openHome,
  openModal,
  shortened,
  test,
  userOnServer,
} from '../fixtures.ts'

// These stories run with motion, as most users see the page.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the page connects an announced wallet without a signature, reconnects it on reload, and stays disconnected after a disconnect', async ({
  page,
  system,
  wallet,
}) => {
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  await expect(modal.getByRole('list', { name: 'Wallets' }).getByRole('listitem')).toHaveText([
    /^WalletConnect.*qr code$/,
    /^Test Wallet.*installed$/,
    /^Devnet Wallet \(sandbox\).*installed$/,
    /^All Wallets/,
  ])
  const held = wallet.holdNext('eth_requestAccounts')
  await modal.getByRole('button', { name: /Test Wallet/ }).click()
  await held.request
  await expect(modal.getByText('Continue in Test Wallet')).toBeVisible()
  await expect(page.getByText('Connecting...').first()).toBeAttached()
  held.release()
  await expect(accountButton(page)).toHaveAccessibleName(`${shortened(wallet.account.address)} (0.00 ETH)`)
  await expect(modal).toHaveCount(0)
  expect(wallet.requestsOf('eth_requestAccounts')).toHaveLength(1)
  expect(wallet.requestsOf('personal_sign')).toEqual([])
  expect(await userOnServer(page)).toMatchObject({ verifiedWallet: null })

  await page.reload()
  await expect(accountButton(page)).toHaveAccessibleName(`${shortened(wallet.account.address)} (0.00 ETH)`)
  expect(wallet.requestsOf('eth_requestAccounts')).toHaveLength(1)

  await chooseItem(page, 'Disconnect')
  await expect(connectButton(page)).toBeVisible()
  await expect.poll(() => wallet.requestsOf('wallet_revokePermissions').length).toBe(1)
  const stored = await page.evaluate(() => Object.entries(localStorage).map(([key, value]) => `${key}=${value}`))
  expect(stored.filter((entry) => /connector_id|wallet_name|connection_status=connected/.test(entry))).toEqual([])
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
  await expect(page.getByText('Connect a wallet to see your stake')).toBeVisible()
  expect(wallet.requestsOf('eth_requestAccounts')).toHaveLength(1)
})

test('two wallets with the same name are both listed, and the chosen one reconnects', async ({
  page,
  context,
  system,
  chain,
}) => {
  const install = async (rdns: string) => {
    const account = await chain.newAccount()
    return { ...(await installTestWallet(context, { account, rpcUrls: chain.rpcUrls, name: 'Twin', rdns })), account }
  }
  const first = await install('test.twin')
  const second = await install('test.twin')
  await openHome(page, system.webUrl)
  const twins = (await openModal(page)).getByRole('button', { name: /Twin/ })
  await expect(twins).toHaveCount(2)
  await twins.nth(1).click()
  await expect(accountButton(page)).toHaveAccessibleName(new RegExp(shortened(second.account.address)))
  await page.reload()
  await expect(accountButton(page)).toHaveAccessibleName(new RegExp(shortened(second.account.address)))
  expect(first.requestsOf('eth_requestAccounts')).toEqual([])
})

test('without an installed wallet, the modal offers wallets to pair with, and a way to get one', async ({
  page,
  context,
  system,
}) => {
  await changeConfig(context, { devnetWallet: null })
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  await expect(modal.getByText('installed')).toHaveCount(0)
  await expect(modal.getByRole('list', { name: 'Wallets' }).getByRole('listitem')).toHaveText([
    /^WalletConnect/,
    /./,
    /./,
    /^All Wallets/,
  ])
  await modal.getByRole('button', { name: 'Get started' }).click()
  await expect(modal.getByRole('heading', { name: 'Get a wallet' })).toBeVisible()
  await expect(modal.getByRole('list', { name: 'Wallets to begin with' }).getByRole('listitem').first()).toBeVisible()
})

test('window.ethereum is used when no wallet is announced, and a wallet that is announced late joins the open list', async ({
  page,
  context,
  system,
  chain,
}) => {
  await changeConfig(context, { devnetWallet: null })
  const account = await chain.newAccount()
  const legacy = await installTestWallet(context, {
    account,
    rpcUrls: chain.rpcUrls,
    announces: false,
    asWindowEthereum: true,
  })
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /Browser Wallet/ }).click()
  await expect(accountButton(page)).toHaveAccessibleName(new RegExp(shortened(account.address)))
  await page.reload()
  await expect(accountButton(page)).toHaveAccessibleName(new RegExp(shortened(account.address)))
  expect(legacy.requestsOf('eth_requestAccounts')).toHaveLength(1)

  await chooseItem(page, 'Disconnect')
  await openModal(page)
  await page.evaluate(() => {
    const info = { uuid: 'late', name: 'Late Wallet', rdns: 'test.late', icon: '' }
    const detail = { info, provider: Reflect.get(window, 'ethereum') }
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  })
  await modal.getByRole('button', { name: /Late Wallet/ }).click()
  await expect(accountButton(page)).toHaveAccessibleName(new RegExp(shortened(account.address)))
})

test('when one tab connects or disconnects, the other tab does too', async ({ page, context, system, wallet }) => {
  await openHome(page, system.webUrl)
  const other = await context.newPage()
  await other.goto('/')
  await expect(connectButton(other)).toBeVisible()
  await (await openModal(page)).getByRole('button', { name: /Test Wallet/ }).click()
  await expect(accountButton(page)).toBeVisible()
  await expect(accountButton(other)).toBeVisible()
  expect(wallet.requestsOf('eth_requestAccounts')).toHaveLength(1)
  await chooseItem(other, 'Disconnect')
  await expect(connectButton(other)).toBeVisible()
  await expect(connectButton(page)).toBeVisible()
})

test('the page disconnects when the wallet revokes the account, and sends nothing', async ({
  page,
  system,
  wallet,
}) => {
  await connectWallet(page, system.webUrl)
  await chooseItem(page, 'Deposit')
  const dialog = page.getByRole('dialog', { name: 'Enter Amount' })
  await dialog.locator('input[name=amount]').fill('1')
  await wallet.disconnect()
  await expect(dialog).toHaveCount(0)
  await expect(
    page.getByText('Your wallet is disconnected or locked. Connect it again to go on.').first(),
  ).toBeVisible()
  await expect(connectButton(page)).toBeVisible()
  expect(wallet.requestsOf('eth_sendTransaction')).toEqual([])
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
})
