import { type Hex, keccak256, parseTransaction, verifyMessage } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { cutOff } from '../../test/cutOff.ts'
import { openWallet, requestedNamespaces, type WalletFixture } from '../../test/pairedWallet.ts'
import { shareLocks } from '../../test/shareLocks.ts'
import { createAnswers } from '../client/answers.ts'
import { pairByLink } from '../link/actions.ts'
import { approveProposal, rejectProposal } from '../proposals/actions.ts'
import { approveRequest, failRequest, rejectRequest } from './actions.ts'

function keyringOf({ app }: WalletFixture) {
  const state = app.vault.state.get()
  if (state.status !== 'unlocked') throw new Error('the wallet is locked')
  return state.keyring
}

/** Opens a wallet, and waits until a request from an app is in its queue. */
async function openWithRequest(method: string, params: unknown, options?: openWallet.Options) {
  const wallet = await openWallet(options)
  const { topic } = await wallet.pair()
  const answer = wallet.dapp.request({ topic, chainId: 'eip155:31337', request: { method, params } })
  answer.catch(() => {})
  return { wallet, topic, answer, item: await wallet.untilQueued('request') }
}

const addressOf = (wallet: WalletFixture) => (wallet.accounts()[0]?.addresses.eip155 ?? '') as `0x${string}` // The keyring returns addresses in this form.

/** The wallet's first account, whose signature is requested. */
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const hello = ['0x68656c6c6f', first]

describe('approveRequest', () => {
  it('default: signs, answers the app, and removes the request from the queue', async () => {
    const { wallet, answer, item } = await openWithRequest('personal_sign', hello)
    await approveRequest(wallet.app, wallet.connected, item, { keyring: keyringOf(wallet) })
    const signature = (await answer) as `0x${string}` // The next line checks it.
    expect(await verifyMessage({ address: addressOf(wallet), message: 'hello', signature })).toBe(true)
    await vi.waitUntil(() => wallet.connected.wallet.queue.items.get().length === 0)
  })

  it('behavior: a request that is approved twice is answered once', async () => {
    const { wallet, answer, item } = await openWithRequest('personal_sign', hello)
    const give = vi.spyOn(wallet.connected.wallet.answers, 'give')
    const keyring = keyringOf(wallet)
    await approveRequest(wallet.app, wallet.connected, item, { keyring })
    await approveRequest(wallet.app, wallet.connected, item, { keyring })
    await answer
    // The wallet now deletes the answer, and the request is no longer pending.
    await vi.waitUntil(() => !wallet.connected.wallet.answers.has(item.id), 10_000)
    await approveRequest(wallet.app, wallet.connected, item, { keyring })
    expect(give).toHaveBeenCalledTimes(1)
  })

  it('behavior: a request that another tab has answered is not carried out, even if the answer has not reached the relay yet', async () => {
    const { wallet, item } = await openWithRequest('personal_sign', hello)
    const { client, answers } = wallet.connected.wallet
    const offline = { getPendingRequests: client.getPendingRequests, respond: () => new Promise<never>(() => {}) }
    const otherTab = createAnswers({ client: offline, storage: wallet.app.storage, onChange: () => {} })
    await otherTab.give(item.session.topic, item.id, { result: '0x' })
    const give = vi.spyOn(answers, 'give')
    await approveRequest(wallet.app, wallet.connected, item, { keyring: keyringOf(wallet) })
    expect(give).not.toHaveBeenCalled()
  })

  it('behavior: a request to switch the chain changes the active chain, and notifies the app', async () => {
    const { wallet, answer, item } = await openWithRequest('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    const eventData: unknown[] = []
    wallet.dapp.on('session_event', ({ params: { event } }) => eventData.push(event.data))
    await approveRequest(wallet.app, wallet.connected, item, { keyring: keyringOf(wallet) })
    expect(await answer).toBeNull()
    expect(wallet.app.settings.values.get().activeChain).toBe('eip155:31338')
    await vi.waitUntil(() => eventData.includes(31_338), 10_000)
  })

  it('behavior: a switch to a chain that the session lacks adds the chain and its account to the session', async () => {
    const wallet = await openWallet()
    const { app, connected, dapp } = wallet
    const eip155 = { ...requestedNamespaces.eip155, chains: ['eip155:31337'] }
    const { uri = '', approval } = await dapp.connect({ optionalNamespaces: { eip155 } })
    await pairByLink(app, connected, uri)
    const { proposal } = await wallet.untilQueued('proposal')
    const accounts = wallet.accounts().slice(0, 1)
    await approveProposal(app, connected, proposal, { accounts, activeChain: 'eip155:31337' })
    const { topic } = await approval()
    const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] }
    const answer = dapp.request({ topic, chainId: 'eip155:31337', request })
    const item = await wallet.untilQueued('request')
    await approveRequest(app, connected, item, { keyring: keyringOf(wallet) })
    expect(await answer).toBeNull()
    await vi.waitUntil(
      () => dapp.getSession(topic)?.namespaces['eip155']?.accounts.includes(`eip155:31338:${first}`),
      10_000,
    )
  })

  it('behavior: a request to switch the chain succeeds even if another app cannot be notified', async () => {
    const { wallet, topic, answer, item } = await openWithRequest('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    const other = await wallet.pair()
    cutOff(wallet, other.topic)
    const notifiedTopics: string[] = []
    wallet.dapp.on('session_event', (event) => notifiedTopics.push(event.topic))
    await approveRequest(wallet.app, wallet.connected, item, { keyring: keyringOf(wallet) })
    expect(await answer).toBeNull()
    await vi.waitUntil(() => notifiedTopics.includes(topic), 10_000)
  })
})

/** Creates a node that records each received transaction. It answers `eth_sendRawTransaction` once `accept` is called. */
function createSlowNode() {
  const received: Hex[] = []
  let accept = (): void => undefined
  const accepted = new Promise<void>((resolve) => {
    accept = resolve
  })
  const node = async (body: unknown) => {
    const { id, method, params } = JSON.parse(String(body))
    if (method === 'eth_sendRawTransaction') {
      received.push(params[0])
      await accepted
    }
    return Response.json({ jsonrpc: '2.0', id, result: `0x${received.length.toString(16)}` })
  }
  return { node, received, accept: () => accept() }
}

const payment = [{ from: first, to: first, value: '0x1' }]
const prepared = { gas: 21_000n, fees: { gasPrice: 1n }, fee: 21_000n, maxFee: 21_000n, lacksFunds: false }

describe('approveRequest, of a payment', () => {
  it('behavior: the signed transaction is stored before the node receives it, and stays stored until the answer is stored', async () => {
    const { node, received, accept } = createSlowNode()
    const { wallet, answer, item } = await openWithRequest('eth_sendTransaction', payment, { node })
    const { storage } = wallet.app
    const approved = approveRequest(wallet.app, wallet.connected, item, { keyring: keyringOf(wallet), prepared })
    await vi.waitUntil(() => received.length === 1, 10_000)
    const [bytes = '0x'] = received
    const hash = keccak256(bytes)
    expect(JSON.parse((await storage.get(`send/${item.id}`)) ?? '')).toEqual({
      topic: item.session.topic,
      caipNetworkId: 'eip155:31337',
      transactions: [{ hash, bytes }],
      result: hash,
    })
    // The user sees the request until the node has answered.
    expect(wallet.connected.wallet.queue.items.get()).toEqual([item])
    accept()
    await approved
    expect(await answer).toBe(hash)
    expect(await storage.keys('send/')).toEqual([])
  })

  it.each([
    ['approved', approveRequest],
    ['rejected', rejectRequest],
  ])(
    'behavior: if the page ended while it sent the transaction, and the request is %s now, the same transaction is sent',
    async (_name, act) => {
      const { node, received, accept } = createSlowNode()
      accept()
      const { wallet, answer, item } = await openWithRequest('eth_sendTransaction', payment, { node })
      const send = { topic: item.session.topic, caipNetworkId: 'eip155:31337', result: '0xabc' }
      const transactions = [{ hash: keccak256('0x02'), bytes: '0x02' }]
      await wallet.app.storage.set(`send/${item.id}`, JSON.stringify({ ...send, transactions }))
      if (act === approveRequest)
        await approveRequest(wallet.app, wallet.connected, item, { keyring: keyringOf(wallet), prepared })
      else await rejectRequest(wallet.connected, item)
      expect(await answer).toBe('0xabc')
      expect(received).toEqual(['0x02'])
    },
  )

  it('behavior: if the page ended while it sent the transaction, the next load sends it again, and asks for no approval', async () => {
    const { node, received, accept } = createSlowNode()
    const { wallet, answer, item } = await openWithRequest('eth_sendTransaction', payment, { node })
    const send = { topic: item.session.topic, caipNetworkId: 'eip155:31337', result: '0xabc' }
    const transactions = [{ hash: keccak256('0x02'), bytes: '0x02' }]
    await wallet.app.storage.set(`send/${item.id}`, JSON.stringify({ ...send, transactions }))
    const nextLoad = await wallet.openTab()
    await vi.waitUntil(() => received.length === 1, 10_000)
    expect(nextLoad.wallet.queue.items.get()).toEqual([])
    accept()
    expect(await answer).toBe('0xabc')
    expect(received).toEqual(['0x02'])
    expect(nextLoad.wallet.queue.items.get()).toEqual([])
  })

  it('behavior: a rejection in another tab waits for the node, and then does nothing', async () => {
    shareLocks()
    const { node, received, accept } = createSlowNode()
    const { wallet, answer, item } = await openWithRequest('eth_sendTransaction', payment, { node })
    const approved = approveRequest(wallet.app, wallet.connected, item, { keyring: keyringOf(wallet), prepared })
    await vi.waitUntil(() => received.length === 1, 10_000)
    const rejected = rejectRequest(wallet.connected, item)
    accept()
    await Promise.all([approved, rejected])
    expect(await answer).toBe(keccak256(received[0] ?? '0x'))
  })

  it('behavior: two payments that are approved in two tabs at once get different nonces', async () => {
    shareLocks()
    const { node, received, accept } = createSlowNode()
    const { wallet, topic, item } = await openWithRequest('eth_sendTransaction', payment, { node })
    const { queue } = wallet.connected.wallet
    const request = { method: 'eth_sendTransaction', params: payment }
    wallet.dapp.request({ topic, chainId: 'eip155:31337', request }).catch(() => undefined)
    const other = await vi.waitUntil(() => queue.items.get()[1], 10_000)
    if (other.kind !== 'request') throw new Error('no request')
    const options = { keyring: keyringOf(wallet), prepared }
    const approvals = [item, other].map((each) => approveRequest(wallet.app, wallet.connected, each, options))
    accept()
    await Promise.all(approvals)
    expect(received.map((bytes) => parseTransaction(bytes).nonce ?? 0)).toEqual([0, 1])
  })
})

describe('rejectRequest', () => {
  it('default: the app receives the code 4001', async () => {
    const { wallet, answer, item } = await openWithRequest('personal_sign', hello)
    await rejectRequest(wallet.connected, item)
    await expect(answer).rejects.toMatchObject({ code: 4001 })
  })
})

describe('failRequest', () => {
  it.each<[string, unknown, object]>([
    [
      "a node's own code",
      Object.assign(new Error('execution reverted\nat 0x1'), { code: 3, data: '0x08' }),
      { code: 3, message: 'execution reverted', data: '0x08' },
    ],
    ['the internal code for an error without one', new Error('broken'), { code: -32_603, message: 'broken' }],
    ['a general text for a value that is no error', 'broken', { code: -32_603, message: 'The wallet failed.' }],
  ])('error: the app receives %s', async (_name, failure, expected) => {
    const { wallet, answer, item } = await openWithRequest('personal_sign', hello)
    await failRequest(wallet.connected, item, failure)
    await expect(answer).rejects.toMatchObject(expected)
  })
})

describe('rejectProposal', () => {
  it('default: the app receives the rejection, and the link counts as used', async () => {
    const wallet = await openWallet()
    const { app, connected, dapp } = wallet
    const { uri = '', approval } = await dapp.connect({ optionalNamespaces: {} })
    expect(await pairByLink(app, connected, uri)).toMatchObject({ status: 'paired' })
    const { proposal } = await wallet.untilQueued('proposal')
    const refused = expect(approval()).rejects.toMatchObject({ code: 5000 })
    await rejectProposal(app, connected, proposal)
    await refused
    expect(await pairByLink(app, connected, uri)).toEqual({ status: 'problem', problem: 'used' })
    expect(connected.wallet.sessions.get()).toEqual([])
  })
})
