import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeFunctionResult, erc20Abi, stringToHex, toFunctionSelector } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestKit, testNetwork, waitFor } from '../../../test/testKit.ts'
import { createTestWallet } from '../../../test/testWallet.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import { refreshBalance, showBalance } from '../../balances/actions.ts'
import { connect } from '../../connections/actions/connect.ts'
import { getAccount } from '../../connections/snapshot.ts'

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

/**
 * What a node answers. With an empty name, the contract has no `name`. With `isOld`, the contract returns its texts as 32 bytes.
 */
type Answers = { symbol?: string; name?: string | undefined; knowsNative?: boolean; isOld?: boolean }
type Call = { method: string; params: [{ to?: string; data?: string }] }

/**
 * Starts a node that answers calls to a token contract. The native balance is 7, or null if `knowsNative` is false. `asked`
 * lists each request: the contract's address for `eth_call`, the method's name for any other method.
 */
async function startNode({
  symbol = 'USDX',
  name = 'Dollar X',
  knowsNative = true,
  isOld = false,
}: Answers): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const textResult = (functionName: 'symbol' | 'name', result: string): string =>
    isOld ? stringToHex(result, { size: 32 }) : encodeFunctionResult({ abi: erc20Abi, functionName, result })
  const results = new Map<string, string>(
    (
      [
        [
          'function balanceOf(address)',
          encodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', result: 12n }),
        ],
        ['function decimals()', encodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', result: 6 })],
        ['function symbol()', textResult('symbol', symbol)],
        ['function name()', name === '' ? '0x' : textResult('name', name)],
      ] as const
    ).map(([signature, result]) => [toFunctionSelector(signature), result]),
  )
  const answer = ({ method, params: [call] }: Call): string | null => {
    asked.push(method === 'eth_call' ? `${call.to}`.toLowerCase() : method)
    if (method === 'eth_call') return results.get(call.data?.slice(0, 10) ?? '') ?? '0x'
    return knowsNative ? '0x7' : null
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const call = JSON.parse(text) as Call & { id: number }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result: answer(call) }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

async function setUp(tokens: Record<string, { address: string }>, answers: Answers = {}) {
  const node = await startNode(answers)
  const window = createTestWindow()
  const wallet = createTestWallet()
  wallet.announce(window)
  const { kit, logged } = createTestKit({ networks: [testNetwork(31_337, node.url)], tokens }, { window })
  await connect(kit, { connectorId: 'com.kelp' })
  return { kit, logged, node, wallet, window }
}

describe('getTokenBalance', () => {
  test('default: the token that the app chose for the network is shown instead of the currency', async () => {
    const { kit, node } = await setUp({ 'eip155:31337': { address: TOKEN } })
    await waitFor(kit.accounts, ({ eip155 }) => eip155?.balance !== undefined)
    expect(getAccount(kit)).toMatchObject({ balance: 12n, balanceDecimals: 6, balanceSymbol: 'USDX' })
    expect(getAccount(kit).balanceToken).toEqual({ address: TOKEN, name: 'Dollar X' })
    expect(getAccount(kit).nativeBalance).toBe(7n)
    expect(new Set(node.asked)).toEqual(new Set([TOKEN.toLowerCase(), 'eth_getBalance']))
  })

  test('behavior: a token without a name is named by its symbol', async () => {
    const { kit } = await setUp({ 'eip155:31337': { address: TOKEN } }, { name: '', knowsNative: false })
    await waitFor(kit.accounts, ({ eip155 }) => eip155?.balance !== undefined)
    expect(getAccount(kit)).toMatchObject({ balance: 12n, balanceToken: { name: 'USDX' }, nativeBalance: undefined })
  })

  test('behavior: an older token may return its symbol and name as 32 bytes', async () => {
    const { kit } = await setUp({ 'eip155:31337': { address: TOKEN } }, { symbol: 'MKR', name: 'Maker', isOld: true })
    await waitFor(kit.accounts, ({ eip155 }) => eip155?.balance !== undefined)
    expect(getAccount(kit)).toMatchObject({ balance: 12n, balanceSymbol: 'MKR', balanceToken: { name: 'Maker' } })
  })

  test('behavior: a cached balance is shown with its token; if another token is chosen, the balance is read again', async () => {
    const { kit, node, wallet, window } = await setUp({ 'eip155:31337': { address: TOKEN } })
    await waitFor(kit.accounts, ({ eip155 }) => eip155?.balance !== undefined)
    const { length } = node.asked
    await showBalance(kit, 'eip155')
    expect(node.asked).toHaveLength(length)
    expect(getAccount(kit)).toMatchObject({ balanceToken: { name: 'Dollar X' }, nativeBalance: 7n })

    const laterWindow = createTestWindow(window.stored)
    wallet.announce(laterWindow)
    const later = createTestKit({ networks: [testNetwork(31_337, node.url)] }, { window: laterWindow })
    await waitFor(later.kit.accounts, ({ eip155 }) => eip155?.balance !== undefined)
    expect(getAccount(later.kit)).toMatchObject({ balance: 7n, balanceSymbol: 'ETH', balanceToken: undefined })
    expect(getAccount(later.kit).nativeBalance).toBe(7n)
  })

  test('behavior: a token of another network changes nothing', async () => {
    const { kit, node } = await setUp({ 'eip155:1': { address: TOKEN } })
    await waitFor(kit.accounts, ({ eip155 }) => eip155?.balance !== undefined)
    expect(getAccount(kit)).toMatchObject({ balance: 7n, balanceSymbol: 'ETH', nativeBalance: 7n })
    expect(getAccount(kit).balanceToken).toBeUndefined()
    expect(node.asked).not.toContain(TOKEN.toLowerCase())
  })

  test('behavior: a symbol loses its invisible characters, and is cut to 64 characters', async () => {
    const { kit } = await setUp({ 'eip155:31337': { address: TOKEN } }, { symbol: `\u202eUSD${'X'.repeat(500)}` })
    await waitFor(kit.accounts, ({ eip155 }) => eip155?.balance !== undefined)
    expect(getAccount(kit).balanceSymbol).toBe(`USD${'X'.repeat(61)}`)
  })

  test.each(['0x1234', 'vitalik.eth'])(
    'error: the balance stays unknown, because %s is not a contract',
    async (address) => {
      const { kit, logged } = await setUp({ 'eip155:31337': { address } })
      await refreshBalance(kit)
      expect(getAccount(kit)).toMatchObject({ balance: undefined, balanceLoading: false, isConnected: true })
      expect(logged.map(({ message }) => message)).toContain('Unable to read the balance')
    },
  )
})
