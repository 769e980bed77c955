import { getStakeDeployment } from '@holdfast/contracts'
import { devnetFaucetAbi, devnetFaucetAddress } from '@holdfast/contracts/devnet'
import { devnetSwap } from '@holdfast/contracts/devnet-swap'
import { swapGatewayAbi } from '@holdfast/contracts/swap'
import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseEther,
  parseTransaction,
  recoverTransactionAddress,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { ProviderEvents } from './eip1193.ts'
import { createProvider } from './provider.ts'
import type { WalletRequest } from './request.ts'
import { openVault } from './vault.ts'

const chains = [
  { chainId: 31337, rpcUrl: 'http://one', name: 'Devnet' },
  { chainId: 31338, rpcUrl: 'http://two', name: 'Second devnet' },
]
/** The address that represents ether at the gateway. */
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const amountIn = parseEther('1.5')
const contract = getStakeDeployment(31337)?.address as Hex // The devnet always has a deployment.

/**
 * A wallet whose nodes answer from a table. `results` adds to the table; `isApproved` is the owner's answer to each question.
 */
function open({
  isApproved = true,
  results: extraResults = {},
}: {
  isApproved?: boolean
  results?: Record<string, string>
} = {}) {
  const questions: WalletRequest[] = []
  const events: [keyof ProviderEvents, unknown][] = []
  const calls: { chainId: number; method: string; params: readonly unknown[] }[] = []
  const vault = openVault(null, [31337, 31338])
  const provider = createProvider({
    chains,
    vault,
    emit: (event, value) => void events.push([event, value]),
    confirm: (request) => {
      questions.push(request)
      return Promise.resolve(isApproved)
    },
    rpcOf: ({ chainId }) => {
      const results: Record<string, unknown> = {
        eth_getBalance: '0x0',
        eth_getTransactionCount: '0x0',
        eth_accounts: ['0xfa0ce7'],
        eth_estimateGas: '0x5208',
        eth_gasPrice: '0x3b9aca00',
        eth_sendRawTransaction: '0xhash',
        eth_blockNumber: '0x7',
        ...extraResults,
      }
      return (method, params = []) => {
        calls.push({ chainId, method, params })
        return Promise.resolve(results[method])
      }
    },
  })
  const address = privateKeyToAccount(vault.get().privateKey).address
  return { provider, questions, events, calls, vault, address }
}

describe('createProvider', () => {
  it('default: returns no accounts until the owner approves the connection', async () => {
    const { provider, questions, events, address } = open()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([address])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([address])
    expect(questions).toEqual([{ kind: 'connect', address }])
    expect(events).toEqual([
      ['connect', { chainId: '0x7a69' }],
      ['accountsChanged', [address]],
    ])
  })

  it('behavior: shows the owner one question for two requests at the same time', async () => {
    const { provider, questions } = open()
    await Promise.all([
      provider.request({ method: 'eth_requestAccounts' }),
      provider.request({ method: 'eth_requestAccounts' }),
    ])
    expect(questions).toHaveLength(1)
  })

  it('behavior: funds the account on every devnet at the first connection', async () => {
    const { provider, calls, address } = open()
    await provider.request({ method: 'eth_requestAccounts' })
    const funding = calls.filter(({ method }) => method === 'eth_sendTransaction')
    expect(funding).toEqual(
      [31337, 31338].map((chainId) => ({
        chainId,
        method: 'eth_sendTransaction',
        params: [{ from: '0xfa0ce7', to: address, value: '0x8ac7230489e80000' }],
      })),
    )
    // Each devnet mines at once, so that the page's first read finds the money.
    expect(calls.filter(({ method }) => method === 'evm_mine').map(({ chainId }) => chainId)).toEqual([31337, 31338])
  })

  it('behavior: funds the account with tokens where the devnet has a faucet', async () => {
    const { provider, calls, address } = open({ results: { eth_getCode: '0x60' } })
    await provider.request({ method: 'eth_requestAccounts' })
    const sent = calls.filter(({ method }) => method === 'eth_sendTransaction').map(({ params }) => params[0])
    const data = encodeFunctionData({ abi: devnetFaucetAbi, functionName: 'welcome', args: [address] })
    expect(sent).toContainEqual({ from: '0xfa0ce7', to: devnetFaucetAddress, data, gas: '0xdbba0' })
    // One block for the ether and the tokens.
    expect(calls.filter(({ method }) => method === 'evm_mine')).toHaveLength(2)
  })

  it('error: throws 4001 when the owner rejects the connection, and stays disconnected', async () => {
    const { provider, vault } = open({ isApproved: false })
    await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
    expect(vault.get().isConnected).toBe(false)
  })

  it('behavior: switches between its chains and announces the switch', async () => {
    const { provider, events, calls } = open()
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
    expect(events).toEqual([['chainChanged', '0x7a6a']])
    await provider.request({ method: 'eth_blockNumber' })
    expect(calls.at(-1)).toMatchObject({ chainId: 31338 })
  })

  it.each([
    ['0x1', 4902],
    ['0x7a6b', 4902],
    [undefined, -32602],
    ['devnet', -32602],
  ])('error: rejects a switch to %s', async (chainId, code) => {
    const request = { method: 'wallet_switchEthereumChain', params: [{ chainId }] }
    await expect(open().provider.request(request)).rejects.toMatchObject({ code })
  })

  it('behavior: signs a message with a valid signature, and shows the text of the message', async () => {
    const { provider, questions, address } = open()
    await provider.request({ method: 'eth_requestAccounts' })
    const signature = await provider.request({ method: 'personal_sign', params: ['0x48c3a4', address] })
    expect(await verifyMessage({ address, message: 'Hä', signature: signature as Hex })).toBe(true)
    expect(questions.at(-1)).toEqual({ kind: 'message', address, text: 'Hä' })
  })

  it('behavior: sends a deposit as a legacy transaction and describes it', async () => {
    const { provider, questions, calls, address } = open()
    await provider.request({ method: 'eth_requestAccounts' })
    const transaction = { from: address, to: contract, value: '0xde0b6b3a7640000', data: '0xd0e30db0' }
    expect(await provider.request({ method: 'eth_sendTransaction', params: [transaction] })).toBe('0xhash')
    expect(questions.at(-1)).toEqual({
      kind: 'transaction',
      address,
      chain: 'Devnet',
      to: contract,
      value: 10n ** 18n,
      fee: 21_000n * 10n ** 9n,
      call: {
        kind: 'described',
        description: {
          sentence: 'Deposit 1 ETH',
          contractName: 'Holdfast Stake',
          fields: [{ label: 'Amount', value: '1 ETH' }],
        },
      },
    })
    const raw = calls.at(-1)?.params[0] as Hex
    expect(parseTransaction(raw)).toMatchObject({ type: 'legacy', chainId: 31337, value: 10n ** 18n })
    expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(address)
  })

  it('behavior: describes an exchange in words, but as bytes when another account would receive the proceeds', async () => {
    // The node answers each call with the encoded text 'REED'. Read as a number, its first word is 32, so the token has 32
    // decimals.
    const { provider, questions, address } = open({
      results: { eth_call: encodeAbiParameters([{ type: 'string' }], ['REED']) },
    })
    await provider.request({ method: 'eth_requestAccounts' })
    const exchangeFor = (recipient: Hex): Hex =>
      encodeFunctionData({
        abi: swapGatewayAbi,
        functionName: 'swap',
        args: [
          { tokenIn: native, amountIn, tokenOut: devnetSwap.reed, minimumOut: 10n ** 32n, recipient, deadline: 9n },
          [],
        ],
      })
    for (const [recipient, call] of [
      [address, { kind: 'described', description: { sentence: 'Swap 1.5 ETH for at least 1 REED' } }],
      [contract, { kind: 'unknown', data: exchangeFor(contract) }],
    ] as const) {
      const transaction = { from: address, to: devnetSwap.swapGateway, value: numberToHex(amountIn) }
      const params = [{ ...transaction, data: exchangeFor(recipient) }]
      await provider.request({ method: 'eth_sendTransaction', params })
      expect(questions.at(-1)).toMatchObject({ to: devnetSwap.swapGateway, call })
    }
  })

  it.each([
    ['another contract', { to: '0x00000000000000000000000000000000000000c5', data: '0xd0e30db0' }],
    ['bytes behind the call', { to: contract, data: '0xd0e30db000' }],
    ['half a withdrawal', { to: contract, data: '0x2e1a7d4d00' }],
    ['another function', { to: contract, data: '0xdeadbeef' }],
  ])('behavior: shows %s as bytes', async (_name, call) => {
    const { provider, questions, address } = open()
    await provider.request({ method: 'eth_requestAccounts' })
    await provider.request({ method: 'eth_sendTransaction', params: [{ from: address, ...call }] })
    expect(questions.at(-1)).toMatchObject({ to: call.to, call: { kind: 'unknown', data: call.data } })
  })

  it.each([{ data: 7 }, { input: 'deposit' }, { value: '1.5' }, { value: '0x' }, { gas: null }, { nonce: {} }])(
    'error: rejects %j before the owner is asked',
    async (fields) => {
      const { provider, questions, address } = open()
      await provider.request({ method: 'eth_requestAccounts' })
      const params = [{ from: address, to: contract, ...fields }]
      await expect(provider.request({ method: 'eth_sendTransaction', params })).rejects.toMatchObject({ code: -32602 })
      expect(questions).toHaveLength(1)
    },
  )

  it('error: signs only for the connected account', async () => {
    const { provider, questions, address } = open()
    await expect(provider.request({ method: 'personal_sign', params: ['0x00', address] })).rejects.toMatchObject({
      code: 4100,
    })
    await provider.request({ method: 'eth_requestAccounts' })
    await expect(
      provider.request({ method: 'eth_sendTransaction', params: [{ from: contract, to: contract }] }),
    ).rejects.toMatchObject({ code: 4100 })
    expect(questions).toHaveLength(1)
  })

  it('error: rejects a transaction for another chain', async () => {
    const { provider, address } = open()
    await provider.request({ method: 'eth_requestAccounts' })
    await expect(
      provider.request({ method: 'eth_sendTransaction', params: [{ from: address, to: contract, chainId: '0x1' }] }),
    ).rejects.toMatchObject({ code: -32602 })
  })

  it('error: rejects a receiver with a wrong checksum', async () => {
    const { provider, address } = open()
    await provider.request({ method: 'eth_requestAccounts' })
    const to = '0x00000000000000000000000000000000000000C5'
    await expect(
      provider.request({ method: 'eth_sendTransaction', params: [{ from: address, to }] }),
    ).rejects.toMatchObject({ code: -32602 })
  })

  it.each([
    'eth_sign',
    'eth_signTransaction',
    'eth_getUserOperationReceipt',
    'wallet_sendCalls',
    'anvil_setBalance',
    'eth_unknown',
    'constructor',
  ])('error: rejects %s as unsupported', async (method) => {
    await expect(open().provider.request({ method })).rejects.toMatchObject({ code: 4200 })
  })

  it('behavior: disconnects when the page revokes its permissions', async () => {
    const { provider, events } = open()
    await provider.request({ method: 'eth_requestAccounts' })
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(events.at(-1)).toEqual(['accountsChanged', []])
  })

  it('behavior: returns permissions in the form of EIP-2255, and none while not connected', async () => {
    const { provider, address } = open()
    expect(await provider.request({ method: 'wallet_getPermissions' })).toEqual([])
    const granted = [
      { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [address] }] },
    ]
    expect(await provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })).toEqual(
      granted,
    )
    expect(await provider.request({ method: 'wallet_getPermissions' })).toEqual(granted)
  })

  it('behavior: funds a connected account again at the next visit, since the devnet may have been reset', async () => {
    const { provider, calls, vault } = open()
    await provider.request({ method: 'eth_accounts' })
    expect(calls).toEqual([])
    vault.set({ isConnected: true })
    await provider.request({ method: 'eth_accounts' })
    await expect.poll(() => calls.filter(({ method }) => method === 'evm_mine')).toHaveLength(2)
  })

  it('behavior: asks no question about a switch to the active chain, and switches when a page adds a known chain', async () => {
    const { provider, questions, events } = open()
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })
    expect([questions, events]).toEqual([[], []])
    await provider.request({ method: 'wallet_addEthereumChain', params: [{ chainId: '0x7a6a', chainName: 'Two' }] })
    expect(questions).toEqual([{ kind: 'switchChain', from: 'Devnet', to: 'Second devnet' }])
    expect(await provider.request({ method: 'net_version' })).toBe('31338')
  })

  it('error: keeps the chain when the owner rejects a switch', async () => {
    const { provider, events } = open({ isApproved: false })
    const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] }
    await expect(provider.request(request)).rejects.toMatchObject({ code: 4001 })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    expect(events).toEqual([])
  })

  it.each([
    ['signs plain text as it is', 'Hä', 'Hä', 'Hä'],
    ['reads hex with an odd number of digits as text', '0x48c', '0x48c', '0x48c'],
    ['reads a text that begins like hex as text', '0x, or zero x', '0x, or zero x', '0x, or zero x'],
    [
      'shows text with hidden control characters as bytes',
      'pay\u202Ebob',
      '0x706179e280ae626f62',
      { raw: '0x706179e280ae626f62' as Hex },
    ],
    ['shows bytes that are not text as bytes', '0xff00', '0xff00', { raw: '0xff00' as Hex }],
  ])('behavior: %s', async (_name, data, text, message) => {
    const { provider, questions, address } = open()
    await provider.request({ method: 'eth_requestAccounts' })
    const signature = (await provider.request({ method: 'personal_sign', params: [data, address] })) as Hex // The next line checks it.
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    expect(questions.at(-1)).toEqual({ kind: 'message', address, text })
  })

  it('error: rejects a message that is not a string', async () => {
    const { provider, questions, address } = open()
    await provider.request({ method: 'eth_requestAccounts' })
    await expect(provider.request({ method: 'personal_sign', params: [7, address] })).rejects.toMatchObject({
      code: -32602,
    })
    expect(questions).toHaveLength(1)
  })

  it.each([
    ['an object', (data: object) => data],
    ['JSON', JSON.stringify],
  ])('behavior: signs typed data passed as %s, and shows all of it', async (_name, form) => {
    const { provider, questions, address } = open()
    await provider.request({ method: 'eth_requestAccounts' })
    const typedData = {
      domain: { name: 'Reef' },
      types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'hello' },
    } as const
    const request = { method: 'eth_signTypedData_v4', params: [address, form(typedData)] }
    const signature = (await provider.request(request)) as Hex // The next line checks it.
    expect(await verifyTypedData({ ...typedData, address, signature })).toBe(true)
    expect(questions.at(-1)).toEqual({ kind: 'typedData', address, text: JSON.stringify(typedData, null, 2) })
  })

  it.each(['{', 'null', '{"types":{}}', { primaryType: 'Note' }, undefined])(
    'error: rejects %j, which is not typed data, before the owner is asked',
    async (data) => {
      const { provider, questions, address } = open()
      await provider.request({ method: 'eth_requestAccounts' })
      const request = { method: 'eth_signTypedData_v4', params: [address, data] }
      await expect(provider.request(request)).rejects.toMatchObject({ code: -32602 })
      expect(questions).toHaveLength(1)
    },
  )

  it('behavior: reads the state that another tab stored, and emits only what has changed', async () => {
    const { provider, events, vault, address } = open()
    let stored = vault.get()
    Object.assign(vault, { reload: () => vault.set(stored) })
    provider.followOtherTab()
    expect(events).toEqual([])
    stored = { ...stored, isConnected: true }
    provider.followOtherTab()
    expect(events).toEqual([['accountsChanged', [address]]])
    stored = { ...stored, chainId: 31_338 }
    provider.followOtherTab()
    expect(events.slice(1)).toEqual([['chainChanged', '0x7a6a']])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
  })
})
