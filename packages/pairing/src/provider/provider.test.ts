import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ADDRESS, next } from '../../test/flows/pairUp.ts'
import { events, evm, methods, openProviderPage, type ProviderPage } from '../../test/provider/openProviderPage.ts'
import { until } from '../../test/until.ts'
import { createProvider } from './createProvider.ts'

let page: ProviderPage
beforeEach(async () => {
  page = await openProviderPage()
})
afterEach(() => page.close())

describe('request', () => {
  test('error: rejects requests and disconnect() before connect()', async () => {
    const provider = createProvider({ client: page.app })
    await expect(provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({
      code: 4900,
      message: 'Please call connect() before request()',
    })
    await expect(provider.disconnect()).rejects.toMatchObject({
      code: 4900,
      message: 'Please call connect() before enable()',
    })
  })

  test('default: returns accounts and chain from the session; granted methods go to the wallet, queries to the chain’s node', async () => {
    const { provider, asked } = await page.connect()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([ADDRESS])
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([ADDRESS])
    expect(await provider.request({ method: 'personal_sign', params: ['0x', ADDRESS] })).toBe('wallet:personal_sign')
    expect(await provider.request({ method: 'personal_sign', params: [] }, 'eip155:10')).toBe('wallet:personal_sign')
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('node:eth_blockNumber')
    expect(await provider.request({ method: 'eth_gasPrice' }, 'eip155:10')).toBe('node:eth_gasPrice')
    expect(asked.map(({ chainId }) => chainId)).toEqual(['eip155:1', 'eip155:10'])
    expect(page.nodeCalls.map(({ path }) => path)).toEqual(['/1', '/10'])
  })

  test('behavior: requests of other namespaces are routed the same way', async () => {
    const solana = { accounts: ['solana:x:abc'], chains: ['solana:x'], methods: ['solana_signMessage'], events: [] }
    const { provider, asked } = await page.connect({ ...evm(methods, 'eip155:1'), solana })
    expect(await provider.request({ method: 'solana_signMessage', params: { message: 'a' } }, 'solana:x')).toBe(
      'wallet:solana_signMessage',
    )
    expect(await provider.request({ method: 'getBalance', params: ['abc'] }, 'solana:x')).toBe('node:getBalance')
    expect(asked).toEqual([{ method: 'solana_signMessage', chainId: 'solana:x', params: { message: 'a' } }])
    expect(provider.getDefaultChain('solana')).toBe('solana:x')
  })

  test('error: refuses a namespace that the session does not have', async () => {
    const { provider } = await page.connect()
    await expect(provider.request({ method: 'x' }, 'solana:mainnet')).rejects.toThrow(
      "Namespace 'solana' is not configured. Please call connect() first with namespace config.",
    )
  })

  test('error: a method that the wallet did not grant reaches neither the wallet nor a node', async () => {
    const { provider, asked } = await page.connect(evm(['personal_sign'], 'eip155:1'))
    for (const method of [
      'eth_sendTransaction',
      'eth_signTypedData_v4',
      'wallet_addEthereumChain',
      'personal_ecRecover',
    ]) {
      await expect(provider.request({ method })).rejects.toMatchObject({ code: 4200 })
    }
    expect([asked, page.nodeCalls]).toEqual([[], []])
  })

  test.each([
    ['eip155:1', 'eth_newThing', 'Requested RPC call is not allowed'],
    ['eip155:1', 'personal_ecRecover', 'Requested RPC call is not allowed'],
    ['eip155:1', 'debug_traceCall', 'Requested RPC call is not allowed'],
    ['solana:x', 'solana_signTransaction', 'The wallet did not grant solana_signTransaction.'],
    ['solana:x', 'solana_signAndSendTransaction', 'The wallet did not grant solana_signAndSendTransaction.'],
    ['solana:x', 'somethingElse', 'Requested RPC call is not allowed'],
  ])('error: on %s, %s is sent to no node', async (chain, method, message) => {
    const { provider, asked } = await page.connect({
      ...evm(['personal_sign'], 'eip155:1'),
      solana: { chains: ['solana:x'], methods: ['solana_signMessage'], events: [], accounts: ['solana:x:abc'] },
    })
    await expect(provider.request({ method, params: ['secret'] }, chain)).rejects.toMatchObject({ code: 4200, message })
    expect([asked, page.nodeCalls]).toEqual([[], []])
  })

  test('error: passes on the node’s own errors, and reports an unreachable or missing node', async () => {
    const { provider } = await page.connect(evm(methods, 'eip155:1', 'eip155:5'))
    await expect(provider.request({ method: 'eth_getProof' })).rejects.toMatchObject({
      code: -32_601,
      message: 'no such method',
      data: 7,
    })
    await expect(provider.request({ method: 'eth_blockNumber' }, 'eip155:5')).rejects.toMatchObject({ code: 4200 })
    page.node.close()
    page.node.closeAllConnections()
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: -32_000 })
  })
})

describe('a failing node', () => {
  test('error: a request that the node does not answer times out after ten seconds', async () => {
    const { topic } = await page.connect()
    const controller = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal)
    onTestFinished(() => timeout.mockRestore())
    let isAsked = false
    const silent: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        isAsked = true
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      })
    const provider = createProvider({ client: page.app, topic, rpcUrls: { 'eip155:1': page.nodeUrl }, fetch: silent })
    const failed = provider.request({ method: 'eth_blockNumber' }).catch((error: unknown) => error)
    await until(() => isAsked)
    expect(timeout).toHaveBeenCalledWith(10_000)
    controller.abort(new DOMException('signal timed out', 'TimeoutError'))
    expect(await failed).toMatchObject({ code: -32_000, message: 'The node did not answer in time.' })
  })

  test('error: rejects an answer with an error, even if it also has a result', async () => {
    const { topic } = await page.connect()
    const faulty: typeof fetch = async () =>
      Response.json({ id: 1, result: null, error: { code: -32_601, message: 'no' } })
    const provider = createProvider({ client: page.app, topic, rpcUrls: { 'eip155:1': page.nodeUrl }, fetch: faulty })
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: -32_601 })
  })
})

describe('wallet_switchEthereumChain', () => {
  const to = (chainId: unknown) => ({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })

  test('default: switches to an approved chain without asking the wallet', async () => {
    const { provider, emitted, asked } = await page.connect()
    expect(await provider.request(to('0xa'))).toBeNull()
    expect(emitted).toEqual([
      ['chainChanged', '0xa'],
      ['accountsChanged', [ADDRESS]],
      ['default_chain_changed', 'eip155:10'],
    ])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
    await provider.request({ method: 'personal_sign', params: [] })
    expect(asked).toMatchObject([{ chainId: 'eip155:10' }])
    expect(await provider.request(to('1'))).toBeNull()
    expect(provider.getDefaultChain()).toBe('eip155:1')
    // A text is read as hex, even without 0x; a number is taken as it is.
    expect(await provider.request(to('a'))).toBeNull()
    expect(provider.getDefaultChain()).toBe('eip155:10')
    expect(await provider.request(to(1))).toBeNull()
    expect(await provider.request(to(10))).toBeNull()
    expect(provider.getDefaultChain()).toBe('eip155:10')
  })

  test('behavior: switches to another chain with the wallet’s consent', async () => {
    const { provider, asked } = await page.connect()
    expect(await provider.request(to('0x89'))).toBeNull()
    expect(asked).toEqual([
      { method: 'wallet_switchEthereumChain', chainId: 'eip155:1', params: [{ chainId: '0x89' }] },
    ])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x89')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  test('error: refuses a chain that is neither approved nor supported, and a value that is no chain', async () => {
    const { provider } = await page.connect(evm(['personal_sign'], 'eip155:1'))
    await expect(provider.request(to('0x89'))).rejects.toThrow(
      "Failed to switch to chain 'eip155:137'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method.",
    )
    for (const chainId of [undefined, {}, '0x', 'abc!', '-1']) {
      await expect(provider.request(to(chainId))).rejects.toMatchObject({ code: -32_602 })
    }
  })
})

describe('events', () => {
  test('passes on accountsChanged, chainChanged and other events of the wallet', async () => {
    const { provider, topic, emitted } = await page.connect()
    const emit = (name: string, data: unknown, chainId = 'eip155:1') =>
      page.wallet.emit({ topic, event: { name, data }, chainId })
    await emit('accountsChanged', ['eip155:1:0xnew', '0xbare'])
    await emit('chainChanged', 10)
    await emit('chainChanged', '0x1', 'eip155:10')
    await emit('chainChanged', 'eip155:10')
    await emit('chainChanged', null, 'eip155:1')
    await emit('custom', 5)
    await until(() => emitted.filter(([name]) => name === 'session_event').length === 6)
    expect(
      emitted.filter(([name]) => name === 'chainChanged' || name === 'accountsChanged').map(([, value]) => value),
    ).toEqual([['0xnew', '0xbare'], '0xa', [ADDRESS], '0x1', [ADDRESS], '0xa', [ADDRESS], '0x1', [ADDRESS]])
    expect(provider.getDefaultChain()).toBe('eip155:1')
  })

  test('the first account of an accountsChanged event becomes the provider’s first, and its chain the default', async () => {
    const other = `0x${'aB'.repeat(20)}`
    const accounts = [1, 10].flatMap((id) => [`eip155:${id}:${ADDRESS}`, `eip155:${id}:${other}`])
    const { provider, topic, emitted } = await page.connect({ eip155: { accounts, methods, events } })
    const emit = async (data: unknown, chainId = 'eip155:1') => {
      emitted.length = 0
      await page.wallet.emit({ topic, event: { name: 'accountsChanged', data }, chainId })
      await until(() => emitted.some(([name]) => name === 'session_event'))
    }
    await emit([`eip155:10:${other.toLowerCase()}`])
    expect(emitted.slice(0, -1)).toEqual([
      ['chainChanged', '0xa'],
      ['accountsChanged', [other, ADDRESS]],
      ['default_chain_changed', 'eip155:10'],
      ['accountsChanged', [other.toLowerCase()]],
    ])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([other, ADDRESS])
    expect(await provider.request({ method: 'eth_accounts' }, 'eip155:1')).toEqual([other, ADDRESS])
    // The order is stored: a provider on the next page starts with it.
    expect(page.app.getSession(topic)?.namespaces['eip155']?.accounts[0]).toBe(`eip155:1:${other}`)
    // An address without a chain does not switch the chain. Accounts outside the session and invalid data change nothing.
    await emit([ADDRESS])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([ADDRESS, other])
    for (const data of [[`eip155:137:0x${'99'.repeat(20)}`], [`eip155:10:0x${'99'.repeat(20)}`], [], 'x', [null], [{}]])
      await emit(data)
    expect(provider.getDefaultChain()).toBe('eip155:10')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([ADDRESS, other])
    expect(page.app.getSession(topic)?.namespaces['eip155']?.accounts.toSorted()).toEqual(accounts.toSorted())
  })

  test('a chain that the wallet switches to becomes the default only once the session grants it', async () => {
    const { provider, topic, emitted, asked } = await page.connect()
    await page.wallet.emit({ topic, event: { name: 'chainChanged', data: 137 }, chainId: 'eip155:10' })
    await until(() => emitted.length === 1)
    expect(emitted.map(([name]) => name)).toEqual(['session_event'])
    expect(await provider.request({ method: 'personal_sign', params: [] })).toBe('wallet:personal_sign')
    expect(asked).toMatchObject([{ chainId: 'eip155:1' }])
    await (await page.wallet.update({ topic, namespaces: evm(methods, 'eip155:1', 'eip155:137') })).acknowledged()
    expect(provider.getDefaultChain()).toBe('eip155:137')
    expect(emitted).toContainEqual(['chainChanged', '0x89'])
    // The provider leaves the chain when the session no longer grants it.
    await (await page.wallet.update({ topic, namespaces: evm(methods, 'eip155:10') })).acknowledged()
    expect(provider.getDefaultChain()).toBe('eip155:10')
    expect(emitted).toContainEqual(['chainChanged', '0xa'])
    expect(await provider.request({ method: 'personal_sign', params: [] })).toBe('wallet:personal_sign')
  })

  test('a chain that the session lists without an account does not become the default', async () => {
    const accounts = [`eip155:10:${ADDRESS}`]
    const { provider, topic, emitted } = await page.connect({
      eip155: { chains: ['eip155:1', 'eip155:10'], accounts, methods, events },
    })
    expect(provider.getDefaultChain()).toBe('eip155:10')
    await page.wallet.emit({ topic, event: { name: 'chainChanged', data: '0x1' }, chainId: 'eip155:10' })
    await until(() => emitted.length === 1)
    expect(await provider.request({ method: 'personal_sign', params: [] })).toBe('wallet:personal_sign')
  })

  test('passes on updates, pings and a disconnect by the wallet', async () => {
    const { provider, topic, emitted } = await page.connect()
    const other = `0x${'77'.repeat(20)}`
    await page.wallet.update({ topic, namespaces: { eip155: { accounts: [`eip155:1:${other}`], methods, events } } })
    await page.wallet.ping({ topic })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([other])
    await page.wallet.disconnect({ topic })
    await until(() => emitted.at(-1)?.[0] === 'disconnect')
    expect(emitted.map(([name]) => name)).toEqual([
      'session_update',
      'accountsChanged',
      'session_ping',
      'session_delete',
      'disconnect',
    ])
    expect(emitted.at(-1)?.[1]).toEqual({ code: 6000, message: 'User disconnected.', data: topic })
    await expect(provider.request({ method: 'eth_chainId' })).rejects.toThrow('Please call connect() before request()')
  })

  test('disconnect() notifies the wallet', async () => {
    const { provider, topic, emitted } = await page.connect()
    const deleted = next(page.wallet, 'session_delete')
    await provider.disconnect()
    expect((await deleted).topic).toBe(topic)
    expect(emitted).toEqual([['disconnect', { code: 6000, message: 'User disconnected.', data: topic }]])
  })

  test('a provider that is created later uses the newest session', async () => {
    const { topic } = await page.connect()
    const provider = createProvider({ client: page.app })
    expect(provider.getSession()?.topic).toBe(topic)
    provider.setDefaultChain('eip155:10')
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  })
})
