import { type BitcoinNode, localBitcoin, REGTEST, startBitcoin } from '@holdfast/devnet/bitcoin'
import { startSystem } from '@holdfast/testing/system'
import { base64, hex } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { openHome, shortened, userOnServer } from '../fixtures.ts'
import { chooseToPair, copyLink } from '../pair/fixtures.ts'
import { test as base, expect, expectAccessible } from './fixtures.ts'

/** Fixtures with a local Bitcoin node, which the pocket wallet uses. */
const test = base.extend<object, { bitcoin: BitcoinNode }>({
  bitcoin: [
    async ({}, use) => {
      const node = await startBitcoin()
      await use(node)
      await node.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  system: [
    async ({ bitcoin }, use) => {
      const port = new URL(bitcoin.esploraUrl).port
      const system = await startSystem({ env: { LOCAL_CHAINS: 'bitcoin', BITCOIN_PORT: port } })
      await use(system)
      await system.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const methods = ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses']

/** Returns the coins of an address. */
async function coinsOf({ esploraUrl }: BitcoinNode, address: string): Promise<Coin[]> {
  return (await (await fetch(`${esploraUrl}/address/${address}/utxo`)).json()) as Coin[]
}
type Coin = { txid: string; vout: number; value: number }

/**
 * Builds a transaction that spends all coins of some addresses. The first output pays another address, and the change goes back
 * to the first address.
 */
async function psbtOf(node: BitcoinNode, from: readonly string[], pays: { to: string; value: bigint; back: bigint }) {
  const transaction = new Transaction()
  for (const address of from) {
    const script = OutScript.encode(Address(REGTEST).decode(address))
    for (const { txid, vout, value } of await coinsOf(node, address))
      transaction.addInput({ txid, index: vout, witnessUtxo: { script, amount: BigInt(value) } })
  }
  transaction.addOutputAddress(pays.to, pays.value, REGTEST)
  transaction.addOutputAddress(from[0] ?? '', pays.back, REGTEST)
  return transaction
}

test('Bitcoin: an app connects by link, requests a payment, a PSBT and, after a reload, a message, and is disconnected', async ({
  phone,
  app,
  bitcoin,
}) => {
  await phone.create()
  const { uri, session } = await app.connect({
    optionalNamespaces: { bip122: { chains: [localBitcoin], methods, events: [] } },
  })
  await phone.pair(uri)
  await expect(phone.question).toContainText('Bitcoin Regtest')
  await expectAccessible(phone)
  await phone.approve()
  const { topic, namespaces } = await session
  const [payment = '', ordinals = ''] = (namespaces['bip122']?.accounts ?? []).map((id) => id.split(':')[2] ?? '')
  const ask = (method: string, params: object) => {
    const answer = app.client.request({
      topic,
      chainId: localBitcoin,
      request: { method, params: { account: payment, ...params } },
    })
    answer.catch(() => undefined)
    return answer
  }

  // The account receives coins at both addresses, and pays another account.
  await bitcoin.chain.fund(payment, 1_000_000n)
  await bitcoin.chain.fund(ordinals, 300_000n)
  await bitcoin.chain.mine()
  const [{ payment: other }] = bitcoin.accounts
  const before = (await coinsOf(bitcoin, other.address)).length
  const sent = ask('sendTransfer', { recipientAddress: other.address, amount: '400000' })
  await expect(phone.question).toContainText('You send0.004 BTC')
  await expect(phone.question).toContainText(other.address)
  await expectAccessible(phone)
  await phone.confirm('Send this transaction?')
  const { txid } = (await sent) as { txid: string }
  await bitcoin.chain.mine()
  const coins = await coinsOf(bitcoin, other.address)
  expect(coins).toHaveLength(before + 1)
  expect(coins.find((coin) => coin.txid === txid)?.value).toBe(400_000)

  // The node accepts the signatures for both types of addresses.
  const transaction = await psbtOf(bitcoin, [payment, ordinals], { to: other.address, value: 500_000n, back: 390_000n })
  const signing = ask('signPsbt', { psbt: base64.encode(transaction.toPSBT()) })
  await expect(phone.question).toContainText(/Where the coins go.*0\.005 BTC.*0\.0039 BTC/)
  await expectAccessible(phone)
  await phone.confirm('Sign this transaction?')
  const { psbt } = (await signing) as { psbt: string }
  const signed = Transaction.fromPSBT(base64.decode(psbt))
  signed.finalize()
  const posted = await fetch(`${bitcoin.esploraUrl}/tx`, { method: 'POST', body: signed.hex })
  expect([posted.status, await posted.text()]).toEqual([200, signed.id])
  await bitcoin.chain.mine()

  // The wallet refuses a sighash type with which anyone could take the coins.
  const unsafe = await psbtOf(bitcoin, [payment], { to: other.address, value: 1_000n, back: 388_000n })
  unsafe.updateInput(0, { sighashType: 2 })
  const refused = ask('signPsbt', { psbt: base64.encode(unsafe.toPSBT()) })
  await expect(phone.question).toContainText('anyone could take the coins')
  await expectAccessible(phone)
  await phone.reject()
  await expect(refused).rejects.toMatchObject({ code: -32602 })

  // A reload locks the wallet, but the app stays connected.
  await phone.page.reload()
  await phone.unlock()
  const signingMessage = ask('signMessage', { message: 'Ahoy, kelp', protocol: 'bip322' })
  await expect(phone.question.getByRole('region', { name: 'Message' })).toContainText('Ahoy, kelp')
  await phone.confirm('Sign this message?')
  const { address, signature } = (await signingMessage) as { address: string; signature: string }
  expect(address).toBe(payment)
  // The answer is a witness with two items: a signature and the public key.
  expect(hex.decode(signature)[0]).toBe(2)

  const ended = new Promise<void>((resolve) => void app.client.on('session_delete', () => resolve()))
  await phone.disconnect('Kelp Farm')
  await ended
})

test('Bitcoin in the product: a user connects by link, declines, verifies the wallet, and disconnects', async ({
  phone,
  browser,
  system,
}) => {
  await phone.create()
  const context = await browser.newContext({ baseURL: system.webUrl })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await openHome(page, system.webUrl)
  const modal = await chooseToPair(page)
  await phone.pair(await copyLink(page))
  await expect(phone.question).toContainText('Bitcoin Regtest')
  await phone.approve()
  await expect(modal).toHaveCount(0)

  // The session has accounts of several namespaces. The user switches to the Bitcoin account.
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: /^\w{5}…\w{4} \(/ }).click()
  await page.getByRole('menuitem', { name: 'Wallet', exact: true }).click()
  await modal.getByRole('button', { name: /Switch network$/ }).click()
  await modal
    .getByRole('list', { name: 'Networks' })
    .getByRole('button', { name: /Bitcoin Regtest/ })
    .click()
  await expect(modal.getByRole('button', { name: 'Network: Bitcoin Regtest. Switch network' })).toBeVisible()
  await modal.getByRole('button', { name: 'Close' }).click()
  const account = header.getByRole('button', { name: /\(Bitcoin\)$/ })
  await expect(account).toHaveAccessibleName(/^bcrt1…/)

  // After the user declines once, nothing is verified, and they can still sign.
  await account.click()
  await page.getByRole('menuitem', { name: 'Verify', exact: true }).click()
  const sign = modal.getByRole('button', { name: 'Sign', exact: true })
  await sign.click()
  await expect(phone.question).toContainText('wants you to sign in with your Bitcoin account')
  await phone.reject()
  await expect(page.getByText('Signature declined').first()).toBeVisible()
  expect(await userOnServer(page)).toMatchObject({ verifiedWallet: null })
  await sign.click()
  await phone.confirm('Sign this message?')
  await expect(page.getByText('Wallet verified successfully').first()).toBeVisible()
  const { verifiedWallet } = (await userOnServer(page)) ?? { verifiedWallet: null }
  expect(verifiedWallet).toMatch(/^bcrt1q/)
  await expect(account).toHaveAccessibleName(`${shortened(verifiedWallet ?? '')} (Bitcoin)`)

  // After a reload, the wallet is still connected and verified, until the phone disconnects.
  await page.reload()
  await expect(account).toBeVisible()
  await account.click()
  await expect(page.getByRole('menuitem', { name: 'Deposit', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Verify', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await phone.disconnect('Holdfast')
  await expect(header.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await context.close()
})
