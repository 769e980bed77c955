import { type BitcoinNode, localBitcoin, REGTEST, startBitcoin } from '@holdfast/devnet/bitcoin'
import { startSystem } from '@holdfast/testing/system'
import { base64, hex } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { test as base, expect, expectAccessible } from './fixtures.ts'

/** The whole product beside a local Bitcoin node, which the pocket wallet asks. */
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

/** The coins of an address, as the node has them. */
async function coinsOf({ esploraUrl }: BitcoinNode, address: string): Promise<Coin[]> {
  return (await (await fetch(`${esploraUrl}/address/${address}/utxo`)).json()) as Coin[]
}
type Coin = { txid: string; vout: number; value: number }

/** Spends all coins of some addresses: to another, but for what comes back to the first. */
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

test('Bitcoin: connects by link, receives, sends, signs a PSBT, stays through a reload, leaves', async ({
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
    const asked = app.client.request({
      topic,
      chainId: localBitcoin,
      request: { method, params: { account: payment, ...params } },
    })
    asked.catch(() => undefined)
    return asked
  }

  // It receives at both addresses, and pays another.
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

  // The node takes the signatures of both kinds of address.
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

  // A signature by which anyone could take the coins is not given.
  const open = await psbtOf(bitcoin, [payment], { to: other.address, value: 1_000n, back: 388_000n })
  open.updateInput(0, { sighashType: 2 })
  const refused = ask('signPsbt', { psbt: base64.encode(open.toPSBT()) })
  await expect(phone.question).toContainText('anyone could take the coins')
  await expectAccessible(phone)
  await phone.reject()
  await expect(refused).rejects.toMatchObject({ code: -32602 })

  // A reload locks the wallet; the app is still connected.
  await phone.page.reload()
  await phone.unlock()
  const greeted = ask('signMessage', { message: 'Ahoy, kelp', protocol: 'bip322' })
  await expect(phone.question.getByRole('region', { name: 'Message' })).toContainText('Ahoy, kelp')
  await phone.confirm('Sign this message?')
  const { address, signature } = (await greeted) as { address: string; signature: string }
  expect(address).toBe(payment)
  // A witness of two: a signature and the key of the address.
  expect(hex.decode(signature)[0]).toBe(2)

  const ended = new Promise<void>((resolve) => void app.client.on('session_delete', () => resolve()))
  await phone.disconnect('Kelp Farm')
  await ended
})
