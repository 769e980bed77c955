import { createDeferred } from '@holdfast/base'
import { bitcoinNetworkIds } from '@holdfast/caip'
import { base64 } from '@scure/base'
import { p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawWallet, press } from '../../../test/drawWallet.tsx'
import { createKeyring } from '../../keys/keyring.ts'
import { pairByLink } from '../../link/actions.ts'
import { approveProposal } from '../../proposals/actions.ts'

// Compiles the screens and their code before the first test, so that no test's time limit includes this.
beforeAll(async () => {
  await Promise.all([
    import('../../app/Unlocked.tsx'),
    import('./psbt/describePsbt.ts'),
    import('./psbt/proveCoins.ts'),
    import('./perform.ts'),
  ])
})

const caipNetworkId = bitcoinNetworkIds.regtest
const params = { ...TEST_NETWORK, bech32: 'bcrt' }
const phrase = 'test test test test test test test test test test test junk'
const keyring = createKeyring({
  phrase,
  accounts: [0, 1].map((index) => ({ kind: 'derived', id: `${index}`, name: `Account ${index}`, index })),
})
const [[payment, ordinals], [stranger]] = keyring.accounts.map(
  ({ bitcoinAddressesOn }) => bitcoinAddressesOn?.(caipNetworkId) ?? [],
) as [[string, string], [string, string]]

const sent: string[] = []
/** Answers like a node that knows one coin of 0.01 BTC and accepts every transaction. `feeRate` is in satoshis per virtual byte. */
async function node(url: string, body: unknown, feeRate = 2): Promise<Response> {
  if (url.endsWith('/utxo')) return Response.json([{ txid: '11'.repeat(32), vout: 0, value: 1_000_000 }])
  if (url.endsWith('/fee-estimates')) return Response.json({ 3: feeRate })
  sent.push(String(body))
  return new Response(Transaction.fromRaw(Buffer.from(String(body), 'hex'), { allowUnknownOutputs: true }).id)
}

/** Opens a wallet with an app that is connected on Bitcoin. `ask` sends a request from the app. */
async function open({ answer = node }: { answer?: typeof node } = {}) {
  const wallet = await drawWallet({ bitcoin: answer })
  const { app, connected, dapp, accounts, untilQueued } = wallet
  const methods = ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses']
  const { uri = '', approval } = await dapp.connect({
    optionalNamespaces: { bip122: { chains: [caipNetworkId], methods, events: [] } },
  })
  await pairByLink(app, connected, uri)
  const { proposal } = await untilQueued('proposal')
  await approveProposal(app, connected, proposal, { accounts: accounts().slice(0, 1), activeChain: 'eip155:31337' })
  const { topic, namespaces } = await approval()
  const ask = (method: string, requestParams: object) => {
    const request = { method, params: { account: payment, ...requestParams } }
    const answer = dapp.request({ topic, chainId: caipNetworkId, request })
    // Prevents an unhandled rejection. A test that expects a rejection awaits the answer later.
    answer.catch(() => undefined)
    return answer
  }
  return { ...wallet, namespaces, ask }
}

/**
 * Returns a PSBT that spends coins of the account. By default, most of their value goes to another address, and the rest
 * returns.
 */
function psbtOf(
  sighashType?: number,
  coinCount = 1,
  addOutputs = (transaction: Transaction): void => {
    transaction.addOutputAddress(stranger, 300_000n, params)
    transaction.addOutputAddress(payment, 199_000n, params)
  },
): string {
  const key = keyring.bitcoinKeys(payment, caipNetworkId)[0]
  const { script } = p2wpkh(key?.publicKey ?? new Uint8Array(), params)
  const transaction = new Transaction({ allowUnknownOutputs: true })
  for (let index = 0; index < coinCount; index += 1)
    transaction.addInput({
      txid: '22'.repeat(32),
      index,
      witnessUtxo: { script, amount: BigInt(500_000 / coinCount) },
      ...(sighashType !== undefined && { sighashType }),
    })
  addOutputs(transaction)
  return base64.encode(transaction.toPSBT())
}

/** Returns the variant of a button, such as `primary` or `danger`. */
const variantOf = (name: string) => screen.getByRole('button', { name }).dataset['variant']

describe('requests for a Bitcoin account', () => {
  it('default: the app receives the account’s address for payments, then the one for ordinals', async () => {
    const { namespaces, ask } = await open()
    expect(namespaces['bip122']?.accounts).toEqual([payment, ordinals].map((address) => `${caipNetworkId}:${address}`))
    expect(await ask('getAccountAddresses', {})).toEqual([
      { address: payment, intention: 'payment' },
      { address: ordinals, intention: 'ordinal' },
    ])
  })

  it('default: the wallet shows a message and signs it', async () => {
    const { ask } = await open()
    const answer = ask('signMessage', { message: 'Ahoy, kelp', protocol: 'bip322' })
    await screen.findByRole('heading', { name: 'Sign this message?' })
    expect(screen.getByText('Ahoy, kelp')).toBeTruthy()
    await press('Sign')
    expect(await answer).toEqual({ address: payment, signature: expect.stringMatching(/^02[\da-f]{200,}$/) })
  })

  it('default: for a PSBT, the screen shows the amount that leaves, its receivers, the change, and the fee', async () => {
    const { ask } = await open()
    const answer = ask('signPsbt', { psbt: psbtOf(), signInputs: [{ index: 0, address: payment }] })
    await screen.findByRole('heading', { name: 'Sign this transaction?' })
    for (const text of ['0.00301 BTC', '0.003 BTC', '0.00199 BTC', '0.00001 BTC', stranger, 'Back to you'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText('Leaves your account').nextElementSibling?.textContent).toBe('0.00301 BTC')
    expect(screen.getByText('Network fee').nextElementSibling?.textContent).toBe('0.00001 BTC')
    const outputs = within(screen.getByRole('region', { name: 'Where the coins go' })).getAllByRole('listitem')
    expect(outputs.map(({ textContent }) => textContent)).toEqual([
      `To0.003 BTC${stranger}`,
      `Back to you0.00199 BTC${payment}`,
    ])
    expect(screen.getByText(/^The app gets the signature and sends the transaction when it likes/)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign this transaction?')
    expect(variantOf('Sign')).toBe('primary')
    await press('Sign')
    const { psbt } = (await answer) as { psbt: string }
    expect(Transaction.fromPSBT(base64.decode(psbt)).getInput(0).partialSig).toHaveLength(1)
  })

  it('behavior: the user cannot sign before the wallet has looked up what the coins are worth', async () => {
    const mayAnswer = createDeferred()
    const { ask } = await open({ answer: async (...call) => mayAnswer.promise.then(() => node(...call)) })
    void ask('signPsbt', { psbt: psbtOf(undefined, 2), broadcast: true })
    await screen.findByRole('heading', { name: 'Send this transaction?' })
    expect(screen.getByText('Looking up what the coins are worth')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    mayAnswer.resolve()
    expect(await screen.findByRole('button', { name: 'Send' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Send this transaction?')
    expect(screen.queryByText(/^The app gets the signature/)).toBeNull()
  })

  it('error: the wallet refuses a PSBT whose signature would let anyone take the coins, and tells the app why', async () => {
    const { ask } = await open()
    const answer = ask('signPsbt', { psbt: psbtOf(0x02) })
    const reason = await screen.findByText('The signature would commit to no output: anyone could take the coins.')
    expect(reason.closest('[role=alert]')?.textContent).toMatch(/^The wallet does not sign this/)
    expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
    expect(screen.queryByText(/^The app gets the signature/)).toBeNull()
    await press('Close and tell the app')
    await expect(answer).rejects.toMatchObject({ code: -32_602 })
  })

  it('behavior: the screen warns of coins whose value the node cannot confirm', async () => {
    const { ask } = await open()
    void ask('signPsbt', { psbt: psbtOf(undefined, 2) })
    await screen.findByText(/^The wallet could not look up what the coins are worth/)
    expect(screen.getByText('0.00001 BTC')).toBeTruthy()
  })

  it('behavior: the screen warns that others can change a PSBT after it is signed', async () => {
    const { ask } = await open()
    void ask('signPsbt', { psbt: psbtOf(0x83) })
    const warning = await screen.findByText(/^The signature holds for one output alone/)
    expect(warning.closest('[data-tone=danger]')).not.toBeNull()
    expect(variantOf('Sign')).toBe('danger')
    expect(screen.getByText(/^Others can add coins/)).toBeTruthy()
  })

  it('behavior: the screen shows what arrives, a fee that others choose, and an output without an address', async () => {
    const { ask } = await open()
    const psbt = psbtOf(0x83, 1, (transaction) => {
      transaction.addOutputAddress(payment, 600_000n, params)
      transaction.addOutput({ script: Uint8Array.of(0x6a, 1, 7), amount: 0n })
    })
    const answer = ask('signPsbt', { psbt })
    const arrives = await screen.findByText('Arrives in your account')
    expect(arrives.nextElementSibling?.textContent).toBe('0.001 BTC')
    expect(screen.getByText('Network fee').nextElementSibling?.textContent).toBe('Chosen by others')
    const outputs = within(screen.getByRole('region', { name: 'Where the coins go' })).getAllByRole('listitem')
    expect(outputs[1]?.textContent).toBe('To0 BTCA script without an address')
    await press('Sign')
    expect(await answer).toMatchObject({ psbt: expect.any(String) })
  })

  it('default: the wallet shows a payment with its fee, and builds, signs and sends it', async () => {
    const { ask } = await open()
    const answer = ask('sendTransfer', { recipientAddress: stranger, amount: '400000', memo: '6b656c70' })
    await screen.findByRole('heading', { name: 'Send this transaction?' })
    expect(screen.getByText('You send').nextElementSibling?.textContent).toBe('0.004 BTC')
    expect(screen.getByText('To').nextElementSibling?.textContent).toContain(stranger)
    expect(screen.getByText('Memo').nextElementSibling?.textContent).toBe('kelp')
    // The fee for 156 virtual bytes, at 2 satoshis each.
    expect(await screen.findByText('0.00000312 BTC')).toBeTruthy()
    expect(variantOf('Send')).toBe('primary')
    expect(screen.queryByText(/^The fee is unusually high/)).toBeNull()
    await press('Send')
    const { txid } = (await answer) as { txid: string }
    const paid = Transaction.fromRaw(Buffer.from(sent.at(-1) ?? '', 'hex'), { allowUnknownOutputs: true })
    expect(paid.id).toBe(txid)
    expect([paid.getOutputAddress(0, params), paid.getOutput(0).amount]).toEqual([stranger, 400_000n])
    expect([paid.getOutputAddress(1, params), paid.getOutput(1).amount]).toEqual([payment, 599_688n])
  })

  it('behavior: the screen warns of a very high fee', async () => {
    const { ask } = await open({ answer: (url, body) => node(url, body, 2_000) })
    void ask('sendTransfer', { recipientAddress: stranger, amount: '400000', memo: 'ff00' })
    const warning = await screen.findByText(/^The fee is unusually high/)
    expect(warning.closest('[data-tone=danger]')).not.toBeNull()
    expect(variantOf('Send')).toBe('danger')
    // These bytes are not text.
    expect(screen.getByText('Memo').nextElementSibling?.textContent).toBe('ff00')
  })

  it('error: if the node does not answer, the screen says so, and the user can try again', async () => {
    let isDown = true
    const { ask } = await open({
      answer: (...call) => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : node(...call)),
    })
    void ask('sendTransfer', { recipientAddress: stranger, amount: '400000' })
    const reason = await screen.findByText('The node of Bitcoin Regtest does not answer.')
    expect(reason.closest('[role=alert]')?.textContent).toMatch(/^This payment is not possible now/)
    expect(screen.getByText('Network fee').nextElementSibling?.textContent).toBe('–')
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    isDown = false
    await press('Try again')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false))
    expect(screen.queryByText('This payment is not possible now')).toBeNull()
  })

  it('error: the wallet refuses a payment of more than the account holds', async () => {
    const { ask } = await open()
    const answer = ask('sendTransfer', { recipientAddress: stranger, amount: '1000000' })
    await screen.findByText('The account holds too little for the amount and the fee.')
    await press('Close and tell the app')
    await expect(answer).rejects.toMatchObject({ code: -32_000 })
  })
})
