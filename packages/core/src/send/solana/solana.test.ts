import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '@holdfast/base'
import { createSolanaAccount, createStandardWallet } from '@holdfast/testing'
import { startTestSolana, type TestSolana } from '@holdfast/testing/solana'
import { fakeClock } from '@holdfast/testing/time'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestKit, eventually, passUntil } from '../../../test/testKit.ts'
import { solana } from '../../adapters/solana/solana.ts'
import { connect } from '../../connections/actions/connect.ts'
import { getAccount } from '../../connections/snapshot.ts'
import { openModal } from '../../modal/actions.ts'
import { pendingSendsKey } from '../../storage/pendingSendKeys.ts'
import { checkSend } from '../actions/checkSend.ts'
import { resumeSends } from '../actions/resumeSends.ts'
import { reviewSend } from '../actions/reviewSend.ts'
import { setReceiver } from '../actions/setReceiver.ts'
import { setMaxSendAmount, setSendAmount } from '../actions/setSendAmount.ts'
import { setSendToken } from '../actions/setSendToken.ts'
import { startSend } from '../actions/startSend.ts'
import { submitSend } from '../actions/submitSend.ts'
import { addPendingSend } from '../chain/pending.ts'
import { getRecentReceivers } from '../counterparties/receivers.ts'
import { joinSend } from '../joinSend.ts'
import { openSend } from '../openSend.ts'
import type { ProgressEvent } from '../progress.ts'
import { sendFeeOf } from '../rules/amount.ts'
import type { SendAsset, SendState } from '../state.ts'
import { readSolanaReceiver } from './enterSolana.ts'
import { followSolana } from './followSolana.ts'
import { followSolanaSend, refreshSolanaFee, refreshSolanaToken } from './steps.ts'
import { writeTransfer } from './transferMessage.ts'

let chain: TestSolana
beforeAll(async () => {
  chain = await startTestSolana()
})
afterAll(() => chain.stop())

const SOL = 1_000_000_000n
const RENT = 2_039_280n

async function openPage({ rpcUrl = chain.rpcUrl, lamports = 10n * SOL } = {}) {
  const account = createSolanaAccount()
  await chain.airdrop(account.address, lamports)
  const { caipNetworkId } = chain
  const network = {
    id: caipNetworkId.slice(7),
    caipNetworkId,
    chainNamespace: 'solana' as const,
    name: 'Solana Local',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [rpcUrl] as [string] } },
  }
  const page = createTestKit({ networks: [network], adapters: [solana()] })
  const wallet = createStandardWallet(page.window, { name: 'Tide', accounts: [account] })
  await connect(page.kit, { connectorId: 'standard:Tide' })
  const shown: (string | undefined)[] = []
  onTestFinished(page.kit.toasts.subscribe(({ toast, next }) => void shown.push((next ?? toast)?.message)))
  openModal(page.kit)
  openSend(page.kit)
  await startSend(page.kit)
  const state = (): SendState => {
    const found = page.kit.send?.getState()
    if (!found) throw new Error('the kit cannot send yet')
    return found
  }
  const token = (mint: string): SendAsset => ({
    standard: 'spl',
    caipNetworkId,
    address: mint,
    tokenId: undefined,
    name: 'Kelp',
    symbol: 'KELP',
    decimals: 6,
    balance: undefined,
    price: undefined,
    iconUrl: undefined,
  })
  const enter = async (amount: string, receiver: string): Promise<void> => {
    await setSendAmount(page.kit, { amount })
    await setReceiver(page.kit, { receiver, isPasted: true })
    await reviewSend(page.kit)
  }
  return { ...page, wallet, account, state, token, enter, toasts: () => [...new Set(shown)] }
}
const lamportsOf = async (address: string) => BigInt((await chain.call<{ value: number }>('getBalance', address)).value)
const heldOf = async (owner: string, mint: string): Promise<string[]> => {
  type Held = { value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[] }
  const { value } = await chain.call<Held>('getTokenAccountsByOwner', owner, { mint }, { encoding: 'jsonParsed' })
  return value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)
}

describe('sending on Solana', () => {
  test('default: lamports reach the receiver, with the fee that was shown', async () => {
    const page = await openPage()
    const to = createSolanaAccount().address
    expect(page.state().token).toMatchObject({ standard: 'native', symbol: 'SOL', balance: 10n * SOL })
    await page.enter('1.5', to)
    expect(page.kit.router.getState().view).toBe('WalletSendPreview')
    expect(await checkSend(page.kit)).toBeUndefined()
    // One signature, and 500 units at 20,000,000 millionths of a lamport.
    expect([sendFeeOf(page.state()), page.state().accountCost]).toEqual([15_000n, 0n])
    await submitSend(page.kit)
    await passUntil(page, () => page.state().progress.status === 'confirmed')
    expect(await lamportsOf(to)).toBe(1_500_000_000n)
    expect(await lamportsOf(page.account.address)).toBe(10n * SOL - 1_500_000_000n - 15_000n)
    expect(page.toasts()).toEqual(['Transaction started'])
    expect(getRecentReceivers(page.kit)).toMatchObject([{ from: page.account.address, address: to }])
  })

  test('setMaxSendAmount: leaves exactly the fee, and empties the account', async () => {
    const page = await openPage()
    const to = createSolanaAccount().address
    await setMaxSendAmount(page.kit)
    await setReceiver(page.kit, { receiver: to, isPasted: true })
    await reviewSend(page.kit)
    await submitSend(page.kit)
    await passUntil(page, () => page.state().progress.status === 'confirmed')
    expect([await lamportsOf(page.account.address), await lamportsOf(to)]).toEqual([0n, 10n * SOL - 15_000n])
  })

  test.each([
    ['the SPL token program', undefined],
    ['Token-2022', { name: 'Kelp', symbol: 'KELP', uri: '' }],
  ])('default: sends a token of %s, and creates the receiver’s account once', async (_program, metadata) => {
    const page = await openPage()
    const to = createSolanaAccount().address
    const owners = { [page.account.address]: 5_000_000n }
    const mint = await chain.createToken({ decimals: 6, metadata, owners })
    await setSendToken(page.kit, { token: page.token(mint) })
    expect(page.state().token).toMatchObject({ balance: 5_000_000n, decimals: 6 })
    for (const [round, received] of [1_500_000n, 3_000_000n].entries()) {
      await setSendToken(page.kit, { token: page.token(mint) })
      await page.enter('1.5', to)
      expect(await checkSend(page.kit)).toBeUndefined()
      const { accountCost = -1n } = page.state()
      expect(round === 0 ? accountCost >= RENT : accountCost === 0n).toBe(true)
      expect(sendFeeOf(page.state())).toBe(15_000n + accountCost)
      const before = await lamportsOf(page.account.address)
      await submitSend(page.kit)
      await passUntil(page, () => page.state().progress.status === 'confirmed')
      expect(await heldOf(to, mint)).toEqual([String(received)])
      expect(before - (await lamportsOf(page.account.address))).toBe(15_000n + accountCost)
    }
  })

  test('behavior: a late answer about the previous account changes nothing', async () => {
    const page = await openPage()
    const kit = await joinSend(page.kit)
    const { token } = page.state()
    if (!token) throw new Error('no token is chosen')
    const reading = [refreshSolanaToken(kit), refreshSolanaFee(kit)]
    const other = createSolanaAccount()
    const changing = page.wallet.setAccounts([other])
    await eventually(() => getAccount(page.kit).address === other.address)
    const chosen = { ...token, balance: undefined }
    kit.send.send({ type: 'tokenChosen', token: chosen })
    kit.send.send({ type: 'feeRead', gasPrice: 1n, networkBalance: 0n })
    await Promise.all([...reading, changing])
    expect(page.state()).toMatchObject({ token: chosen, networkBalance: 0n })
  })

  test('error: a frozen account is reported before the wallet is asked', async () => {
    const page = await openPage()
    const owners = { [page.account.address]: 5_000_000n }
    const mint = await chain.createToken({ decimals: 6, owners })
    await chain.freeze(mint, page.account.address)
    await setSendToken(page.kit, { token: page.token(mint) })
    await page.enter('1', createSolanaAccount().address)
    expect(await checkSend(page.kit)).toEqual({ code: 'refusedByToken' })
    await submitSend(page.kit)
    expect(page.state().progress).toEqual({ status: 'failed', failure: { code: 'refusedByToken' } })
    expect(page.toasts()).toEqual(['Failed to send transaction. Please try again.'])
    expect(page.wallet.requests.filter(({ method }) => method === 'solana:signTransaction')).toEqual([])
  })

  test.each([
    ['does not pay for the receiver’s new account', 15_000n + RENT - 1n],
    ['leaves the sender’s account with less than its own deposit', 15_000n + RENT + 1n],
  ])(
    'error: a balance that %s is reported as too little for the fee, before the wallet is asked',
    async (_, lamports) => {
      const page = await openPage({ lamports })
      const mint = await chain.createToken({ decimals: 6, owners: { [page.account.address]: 5_000_000n } })
      await setSendToken(page.kit, { token: page.token(mint) })
      await page.enter('1', createSolanaAccount().address)
      expect(await checkSend(page.kit)).toEqual({ code: 'insufficientGas' })
      await submitSend(page.kit)
      expect(page.state().progress).toEqual({ status: 'failed', failure: { code: 'insufficientGas' } })
      expect(page.wallet.requests.filter(({ method }) => method === 'solana:signTransaction')).toEqual([])
    },
  )

  test('error: after a rejection by the user, nothing is sent, and no toast appears', async () => {
    const page = await openPage()
    const to = createSolanaAccount().address
    await page.enter('1', to)
    page.wallet.rejectNext('solana:signTransaction')
    await submitSend(page.kit)
    expect(page.state().progress).toEqual({ status: 'failed', failure: { code: 'rejected' } })
    expect(page.toasts()).toEqual([])
    expect(await lamportsOf(to)).toBe(0n)
  })

  test('error: nothing is sent if the wallet signs another transaction, or does not sign', async () => {
    const page = await openPage()
    const to = createSolanaAccount().address
    const lifetime = { blockhash: chain.cluster.latestBlockhash().blockhash, lastValidBlockHeight: 1_000n }
    const transfer = { from: page.account.address, to: createSolanaAccount().address, value: SOL, route: undefined }
    const other = writeTransfer(transfer, lifetime)
    other.set(page.account.sign(other.subarray(65)), 1)
    const unsigned = writeTransfer({ ...transfer, to }, lifetime)
    for (const [wrong, code] of [
      [other, 'altered'],
      [unsigned, 'badAnswer'],
    ] as const) {
      await page.enter('1', to)
      page.wallet.answerNext([{ signedTransaction: Array.from(wrong) }], 'solana:signTransaction')
      await submitSend(page.kit)
      expect(page.state().progress).toEqual({ status: 'failed', failure: { code } })
    }
    expect([await lamportsOf(to), await lamportsOf(transfer.to)]).toEqual([0n, 0n])
    expect(await lamportsOf(page.account.address)).toBe(10n * SOL)
  })

  test('error: fails if the wallet answers after the blockhash has expired', async () => {
    const page = await openPage()
    const to = createSolanaAccount().address
    await page.enter('1', to)
    const held = page.wallet.holdNext('solana:signTransaction')
    const sending = submitSend(page.kit)
    await passUntil(page, () => page.state().progress.status === 'awaitingWallet')
    chain.cluster.advance(200)
    held.release()
    await sending
    expect(page.state().progress).toMatchObject({ status: 'failed', failure: { detail: 'BlockhashNotFound' } })
    expect(await lamportsOf(to)).toBe(0n)
    // Nothing was sent, so nothing is followed after a reload.
    expect(page.kit.internals.storage.get(pendingSendsKey)).toBeUndefined()
  })
})

/** Runs a proxy in front of the chain. @param answerSend - answers a send after the chain has accepted it. */
async function startProxy(answerSend: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const part of request) body += String(part)
      const headers = { 'content-type': 'application/json' }
      const answer = await (await fetch(chain.rpcUrl, { method: 'POST', headers, body })).text()
      if (body.includes('"sendTransaction"')) answerSend(response)
      else response.end(answer)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('sending when it is unknown whether the node has accepted the transaction', () => {
  const lost = { jsonrpc: '2.0', id: 1, error: { code: -32_603, message: 'The nodes cannot be reached.' } }
  test.each<[string, (response: ServerResponse) => void]>([
    ['the connection breaks', (response) => response.destroy()],
    ['a page of HTML is returned', (response) => response.writeHead(504).end('<html>')],
    ['the answer of the node is lost', (response) => response.writeHead(503).end(JSON.stringify(lost))],
  ])(
    'behavior: if %s, the transaction is followed, and no failure invites the user to send it twice',
    async (_how, answerSend) => {
      const page = await openPage({ rpcUrl: await startProxy(answerSend) })
      const to = createSolanaAccount().address
      await page.enter('1', to)
      await submitSend(page.kit)
      await passUntil(page, () => page.state().progress.status === 'confirmed')
      expect(await lamportsOf(to)).toBe(SOL)
      expect(page.toasts()).toEqual(['Transaction started'])
    },
  )
})

describe('resumeSends', () => {
  test('behavior: the send of another account is followed once, when that account is in use again', async () => {
    const page = await openPage()
    const { address: from } = page.account
    const order = { from, to: createSolanaAccount().address, value: 50n * SOL, toName: undefined }
    const recent = chain.cluster.latestBlockhash()
    const wire = writeTransfer({ ...order, route: undefined }, recent)
    wire.set(page.account.sign(wire.subarray(65)), 1)
    const options = { encoding: 'base64', skipPreflight: true }
    const hash = await chain.call<string>('sendTransaction', Buffer.from(wire).toString('base64'), options)
    const { token } = page.state()
    if (!token) throw new Error('no token is chosen')
    const sent = { hash, order: { ...order, asset: token } }
    addPendingSend(page.kit, sent)
    const kit = await joinSend(page.kit)
    await followSolanaSend(kit, { ...sent.order, from: order.to }, { hash, lastValidBlockHeight: undefined })
    expect(page.state().progress.status).toBe('idle')
    const failures = new Set<number>()
    onTestFinished(
      kit.toasts.subscribe(({ toast, next }) => {
        const shown = next ?? toast
        if (shown?.message === 'Failed to send transaction. Please try again.') failures.add(shown.id)
      }),
    )
    await resumeSends(kit)
    await resumeSends(kit)
    await passUntil(page, () => page.state().progress.status === 'reverted')
    expect(kit.internals.storage.get(pendingSendsKey)).toBeUndefined()
    // The balance is read again: the failed transaction has cost its fee.
    const left = await lamportsOf(from)
    expect(left).toBeLessThan(10n * SOL)
    await passUntil(page, () => getAccount(kit).nativeBalance === left)
    // This call reports a second failure. By its end, a second follower started by resumeSends would have reported a third one.
    await followSolanaSend(kit, sent.order, { hash, lastValidBlockHeight: undefined })
    expect(failures.size).toBe(2)
  })
})

describe('followSolana', () => {
  const follow = async (hash: string, lastValidBlockHeight: bigint | undefined): Promise<ProgressEvent[]> => {
    const events: ProgressEvent[] = []
    const node = {
      request: ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
        chain.call(method, ...params),
    }
    const { signal } = new AbortController()
    const following = { node, hash, lastValidBlockHeight, clock: systemClock, signal }
    await followSolana(following, (event) => void events.push(event))
    return events
  }

  test('default: reports a transaction that failed in its block', async () => {
    const account = createSolanaAccount()
    await chain.airdrop(account.address, SOL)
    const { blockhash, lastValidBlockHeight } = chain.cluster.latestBlockhash()
    const order = { from: account.address, to: createSolanaAccount().address, value: 5n * SOL, route: undefined }
    const wire = writeTransfer(order, { blockhash, lastValidBlockHeight })
    wire.set(account.sign(wire.subarray(65)), 1)
    const options = { encoding: 'base64', skipPreflight: true }
    const hash = await chain.call<string>('sendTransaction', Buffer.from(wire).toString('base64'), options)
    expect(await follow(hash, undefined)).toEqual([
      { type: 'reverted', hash, failure: { code: 'insufficientBalance' } },
    ])
  })

  const hash = '5'.repeat(88)

  /** Follows an expired transaction through nodes with the given answers, one a second; the last one repeats. */
  const followExpired = async (statuses: readonly unknown[]): Promise<{ events: ProgressEvent[]; polls: number }> => {
    const events: ProgressEvent[] = []
    const clock = fakeClock()
    let polls = 0
    const node = {
      request: async ({ method }: { method: string }) => {
        if (method === 'getBlockHeight') return 11
        polls += 1
        const status = statuses[Math.min(polls, statuses.length) - 1]
        if (status === 'unreachable') throw new Error('The node cannot be reached.')
        return { context: { slot: 12 }, value: [status] }
      },
    }
    const { signal } = new AbortController()
    const following = followSolana({ node, hash, lastValidBlockHeight: 10n, clock, signal }, (event) => {
      if (event.type !== 'delayed') events.push(event)
    })
    await passUntil({ clock }, () => events.length > 0)
    await following
    return { events, polls }
  }
  const inBlock = { slot: 10, confirmations: null, err: null, confirmationStatus: 'confirmed' }

  test('behavior: gives up on a transaction that can no longer enter a block', async () => {
    expect(await followExpired([null])).toEqual({ events: [{ type: 'lost', hash }], polls: 60 })
  })

  test('behavior: an expired transaction that a node reports late is confirmed, since other nodes were behind', async () => {
    const late = Array.from({ length: 59 }, () => null)
    expect(await followExpired([...late, inBlock])).toEqual({ events: [{ type: 'confirmed', hash }], polls: 60 })
  })

  test('behavior: a poll without an answer does not count towards giving up, and a poll that finds the transaction restarts the count', async () => {
    const late = Array.from({ length: 59 }, () => null)
    const processed = { ...inBlock, confirmationStatus: 'processed' }
    const statuses = [...late, 'unreachable', processed, ...late, inBlock]
    expect(await followExpired(statuses)).toMatchObject({ events: [{ type: 'confirmed', hash }], polls: 121 })
  })
})

describe('readSolanaReceiver', () => {
  const { address } = createSolanaAccount()
  const here = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

  test.each([
    [` ${address} `, { address }],
    [`${here}:${address}`, { address }],
    [`solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${address}`, { problem: 'otherChain' }],
    [`eip155:1:0x${'a1'.repeat(20)}`, { problem: 'otherNamespace' }],
    [`0x${'a1'.repeat(20)}`, { problem: 'otherNamespace' }],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', { problem: 'otherNamespace' }],
    ['1'.repeat(44), { problem: 'invalid' }],
    ['0OIl'.repeat(10), { problem: 'invalid' }],
    ['tide.sol', { problem: 'invalid' }],
  ])('default: reads %j as %j', (text, expected) => {
    expect(readSolanaReceiver(text, here)).toEqual(expected)
  })

  test('error: refuses a text of 5,000 characters', () => {
    expect(readSolanaReceiver('x'.repeat(5_000), here)).toEqual({ problem: 'invalid' })
  })
})
