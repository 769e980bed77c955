import { stakeAbi } from '@holdfast/contracts'
import { installAccounts } from '@holdfast/devnet'
import { encodeFunctionData, type Hex, numberToHex, parseEther, verifyMessage } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startTestChain, type TestChain } from '../chain/startTestChain.ts'
import { createTestProvider, type TestProvider } from './createTestProvider.ts'
import { errorShapes } from './failures/errorShapes.ts'

/** Starting real processes takes a second, and many more on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe('createTestProvider', () => {
  let chain: TestChain
  let wallet: TestProvider
  const account = (index: number) => {
    const found = chain.accounts[index]
    if (!found) throw new Error('accounts are missing')
    return found
  }
  const ask = <Result = unknown>(method: string, ...params: unknown[]) =>
    wallet.provider.request({ method, params }) as Promise<Result>
  const fails = (method: string, ...params: unknown[]) => ask(method, ...params).catch((error: unknown) => error)
  const deposit = (value: bigint, more: object = {}) => ({
    from: account(0).address,
    to: chain.stakeAddress,
    value: numberToHex(value),
    data: encodeFunctionData({ abi: stakeAbi, functionName: 'deposit' }),
    ...more,
  })

  beforeAll(async () => {
    chain = await startTestChain()
  })
  afterAll(() => chain.stop())
  beforeEach(() => {
    wallet = createTestProvider({ account: account(0), rpcUrls: { 31337: chain.rpcUrl, 31338: 'http://127.0.0.1:1' } })
  })

  it('default: returns the account only after the page has connected', async () => {
    const onAccounts = vi.fn<(accounts: never) => void>()
    wallet.provider.on('accountsChanged', onAccounts)
    expect(await ask('eth_accounts')).toEqual([])
    expect(await ask('eth_requestAccounts')).toEqual([account(0).address])
    expect(await ask('eth_accounts')).toEqual([account(0).address])
    expect(await ask('eth_chainId')).toBe('0x7a69')
    expect(onAccounts).toHaveBeenCalledExactlyOnceWith([account(0).address])
    expect(wallet.controls.requests.map(({ method }) => method)).toEqual([
      'eth_accounts',
      'eth_requestAccounts',
      'eth_accounts',
      'eth_chainId',
    ])
  })

  it('default: signs messages with the real key, only for its own account', async () => {
    await ask('eth_requestAccounts')
    const signature = await ask<Hex>('personal_sign', '0x68656c6c6f', account(0).address)
    expect(await verifyMessage({ address: account(0).address, message: 'hello', signature })).toBe(true)
    expect(await fails('personal_sign', '0x68656c6c6f', account(1).address)).toMatchObject({ code: 4100 })
  })

  it.each([
    ['a legacy transaction if it has a gas price', { gasPrice: numberToHex(2_000_000_000) }, 'legacy'],
    ['a legacy transaction if it has type 0', { type: '0x0' }, 'legacy'],
    ['an EIP-1559 transaction otherwise', {}, 'eip1559'],
  ])('eth_sendTransaction: sends to the chain: %s', async (_, more, type) => {
    await ask('eth_requestAccounts')
    const before = await chain.stakeOf(account(0).address)
    const hash = await ask<Hex>('eth_sendTransaction', deposit(parseEther('1'), more))
    expect((await chain.client.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect((await chain.client.getTransaction({ hash })).type).toBe(type)
    expect((await chain.stakeOf(account(0).address)) - before).toBe(parseEther('1'))
  })

  it('eth_sendTransaction: throws the error of the node when the call would revert', async () => {
    await ask('eth_requestAccounts')
    expect(await fails('eth_sendTransaction', deposit(1n))).toMatchObject({
      code: 3,
      message: expect.stringContaining('execution reverted'),
      data: expect.stringMatching(/^0x[0-9a-f]{136}$/),
    })
  })

  it('eth_sendTransaction: throws the error of the node when funds are missing', async () => {
    await ask('eth_requestAccounts')
    await chain.setBalance(account(0).address, 0n)
    expect(await fails('eth_sendTransaction', deposit(parseEther('1')))).toMatchObject({
      message: expect.stringMatching(/insufficient funds/i),
    })
    await chain.setBalance(account(0).address, parseEther('100'))
  })

  it('eth_sendTransaction: rejects a transaction for a chain other than the active one', async () => {
    await ask('eth_requestAccounts')
    expect(await fails('eth_sendTransaction', deposit(1n, { chainId: '0x7a6a' }))).toMatchObject({ code: -32602 })
  })

  it('revertNext: sends the next transaction so that it reverts on the chain', async () => {
    await ask('eth_requestAccounts')
    wallet.controls.revertNext()
    const hash = await ask<Hex>('eth_sendTransaction', deposit(parseEther('1')))
    expect((await chain.client.waitForTransactionReceipt({ hash })).status).toBe('reverted')
    const next = await ask<Hex>('eth_sendTransaction', deposit(parseEther('1')))
    expect((await chain.client.waitForTransactionReceipt({ hash: next })).status).toBe('success')
  })

  it('rejectNext: rejects the next request that asks the user, but no reads', async () => {
    wallet.controls.rejectNext()
    expect(await ask('eth_chainId')).toBe('0x7a69')
    expect(await fails('eth_requestAccounts')).toMatchObject({ code: 4001, message: 'User rejected the request.' })
    expect(await ask('eth_requestAccounts')).toHaveLength(1)
  })

  it('rejectNext: rejects the next request of a method, but no other requests', async () => {
    wallet.controls.rejectNext('personal_sign')
    await ask('eth_requestAccounts')
    expect(await fails('personal_sign', '0x00', account(0).address)).toMatchObject({ code: 4001 })
  })

  it.each(errorShapes)('failNext: throws the error of $name', async (shape) => {
    wallet.controls.failNext(shape)
    const error = await ask('eth_requestAccounts').then(
      () => 'no error',
      (thrown: unknown) => thrown,
    )
    expect(error instanceof Error).toBe(shape.isError)
    if (shape.isError) expect(error).toMatchObject(shape.thrown as object)
    else expect(error).toEqual(shape.thrown)
  })

  it('holdNext: answers when the test releases it', async () => {
    const held = wallet.controls.holdNext('eth_requestAccounts')
    let isAnswered = false
    const answer = ask('eth_requestAccounts').then(() => (isAnswered = true))
    expect(await held.request).toEqual({ method: 'eth_requestAccounts', params: [] })
    expect(isAnswered).toBe(false)
    held.release()
    await answer
    expect(isAnswered).toBe(true)
  })

  it('neverAnswerNext: leaves one request unanswered, and answers others meanwhile', async () => {
    wallet.controls.neverAnswerNext()
    const never = ask('eth_requestAccounts').then(() => 'answered')
    expect(await ask('eth_requestAccounts')).toHaveLength(1)
    expect(await Promise.race([never, ask('eth_chainId')])).toBe('0x7a69')
  })

  it.each([[undefined], [31337], ['31337'], [null], [{}]])('answerNext: answers once with %s', async (value) => {
    wallet.controls.answerNext(value, 'eth_chainId')
    expect(await ask('eth_chainId')).toBe(value)
    expect(await ask('eth_chainId')).toBe('0x7a69')
  })

  it('wallet_switchEthereumChain: switches to a known chain, and to an unknown one once it is added', async () => {
    const onChain = vi.fn<(chainId: never) => void>()
    wallet.provider.on('chainChanged', onChain)
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x7a6a')
    expect(onChain).toHaveBeenCalledExactlyOnceWith('0x7a6a')
    expect(await fails('wallet_switchEthereumChain', { chainId: '0x1' })).toMatchObject({ code: 4902 })
    await ask('wallet_addEthereumChain', { chainId: '0x1', rpcUrls: [chain.rpcUrl] })
    expect(await ask('eth_chainId')).toBe('0x1')
  })

  it('setAccount, setChain, disconnect, goOffline, goOnline: notify the page', async () => {
    const received: unknown[] = []
    for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect']) {
      wallet.provider.on(event, (value) => received.push([event, value]))
    }
    const { controls } = wallet
    await controls.setAccount(account(1))
    expect(received).toEqual([])
    await ask('eth_requestAccounts')
    received.length = 0
    await controls.setAccount(account(2))
    await controls.setChain(31338)
    await controls.goOffline()
    expect(await fails('eth_chainId')).toMatchObject({ code: 4900 })
    await controls.goOnline()
    await controls.disconnect()
    expect(await ask('eth_accounts')).toEqual([])
    expect(received).toEqual([
      ['accountsChanged', [account(2).address]],
      ['chainChanged', '0x7a6a'],
      ['disconnect', { code: 4900, message: 'The provider is disconnected from all chains.' }],
      ['connect', { chainId: '0x7a6a' }],
      ['accountsChanged', []],
    ])
  })

  it('param: throwsAtOnce: throws synchronously for these methods', () => {
    const { provider } = createTestProvider({ account: account(0), rpcUrls: {}, throwsAtOnce: ['eth_requestAccounts'] })
    expect(() => provider.request({ method: 'eth_requestAccounts' })).toThrow('User rejected the request.')
  })

  it('listenerCount: counts the listeners that the page has not removed', () => {
    const listener = (): void => undefined
    wallet.provider.on('connect', listener)
    expect(wallet.listenerCount('connect')).toBe(1)
    wallet.provider.removeListener('connect', listener)
    expect(wallet.listenerCount('connect')).toBe(0)
  })

  it('param: makesBatches: executes several calls atomically', async () => {
    await installAccounts(chain.rpcUrl)
    const rpcUrls = { 31337: chain.rpcUrl }
    wallet = createTestProvider({ account: account(3), rpcUrls, makesBatches: true })
    await ask('eth_requestAccounts')
    const { address } = account(3)
    expect(await ask('wallet_getCapabilities', address)).toEqual({ '0x7a69': { atomic: { status: 'supported' } } })
    const [before, stake] = [await chain.balanceOf(account(4).address), await chain.stakeOf(address)]
    const { to, value, data } = deposit(parseEther('1'))
    const calls = [
      { to, value, data },
      { to: account(4).address, value: '0x5' },
    ]
    // A node answers with the hash a moment before it has mined the block. The test mines the block itself, to check both
    // states.
    await chain.setAutomine(false)
    onTestFinished(() => chain.setAutomine(true))
    const { id } = await ask<{ id: string }>('wallet_sendCalls', { calls })
    expect(await ask('wallet_getCallsStatus', id)).not.toHaveProperty('receipts')
    expect(await ask('wallet_getCallsStatus', id)).toMatchObject({ status: 100 })
    await chain.mine()
    expect(await ask('wallet_getCallsStatus', id)).toMatchObject({ status: 200, atomic: true, receipts: [{}] })
    expect((await chain.stakeOf(address)) - stake).toBe(parseEther('1'))
    expect((await chain.balanceOf(account(4).address)) - before).toBe(5n)
    // The second call fails, so the first is undone too.
    const failing = await ask<{ id: string }>('wallet_sendCalls', {
      calls: [
        { to: account(4).address, value: '0x5' },
        { to, value: '0x1', data },
      ],
    })
    await chain.mine()
    expect(await ask('wallet_getCallsStatus', failing.id)).toMatchObject({ status: 500 })
    expect((await chain.balanceOf(account(4).address)) - before).toBe(5n)
    expect(await fails('wallet_sendCalls', { id, calls })).toMatchObject({ code: 5720 })
    expect(await fails('wallet_getCallsStatus', '0x99')).toMatchObject({ code: 5730 })
  })

  it('error: rejects an unknown method', async () => {
    expect(await fails('wallet_makeCoffee')).toMatchObject({ code: 4200 })
  })
})
