import type { Session } from '@holdfast/pairing'
import { base58, base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import type { Chain } from '../config/config.ts'
import { RequestError } from './errors.ts'
import { readRequest } from './readRequest.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = `0x${'b'.repeat(40)}`
const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const pubkey = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

const nativeCurrency = { symbol: 'ETH', decimals: 18 }
const chains: Chain[] = [
  { caipNetworkId: 'eip155:1', name: 'Ethereum', nativeCurrency, rpcUrls: [] },
  { caipNetworkId: 'eip155:10', name: 'Optimism', nativeCurrency, rpcUrls: [] },
]
const session = {
  namespaces: {
    eip155: {
      methods: [],
      events: [],
      accounts: [`eip155:1:${address}`, `eip155:10:${address}`, `eip155:99:${address}`],
    },
    solana: { methods: [], events: [], accounts: [`${solana}:${pubkey}`] },
  },
} as unknown as Session // The code reads only the namespaces.

const read = (method: string, params: unknown, chainId = 'eip155:1') =>
  readRequest({ method, params, chainId }, { session, chains })

function codeOf(method: string, params: unknown, chainId?: string): number | undefined {
  try {
    read(method, params, chainId)
    return undefined
  } catch (error) {
    return error instanceof RequestError ? error.code : Number.NaN
  }
}

describe('readRequest', () => {
  it.each([
    ['with the parameters in the order of the standard', ['0x68656c6c6f', address]],
    ['with the parameters swapped, as some apps send them', [address, '0x68656c6c6f']],
    ['for an address in lower case', ['0x68656c6c6f', address.toLowerCase()]],
  ])('default: reads a message %s', (_name, params) => {
    expect(read('personal_sign', params)).toMatchObject({ kind: 'message', address, message: { text: 'hello' } })
  })

  it('default: reads a transaction, and whether the wallet also sends it', () => {
    const fields = { from: address, to: other, value: '0x1' }
    expect(read('eth_sendTransaction', [fields])).toMatchObject({ kind: 'transaction', address, isSent: true })
    expect(read('eth_signTransaction', [fields])).toMatchObject({ isSent: false, chain: { name: 'Ethereum' } })
  })

  it('behavior: marks typed data whose chain differs from the request’s', () => {
    const typedData = (chainId: number) => ({
      domain: { chainId },
      types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'hello' },
    })
    const readFor = (chainId: number) => read('eth_signTypedData_v4', [address, JSON.stringify(typedData(chainId))])
    expect(readFor(1)).toMatchObject({ kind: 'typedData', address, isOtherChain: false })
    expect(readFor(10)).toMatchObject({ isOtherChain: true })
  })

  it('default: reads a switch to a chain of the wallet, by the chain’s hex number', () => {
    expect(read('wallet_switchEthereumChain', [{ chainId: '0xA' }])).toMatchObject({
      kind: 'switchChain',
      chain: { caipNetworkId: 'eip155:10' },
      isAdding: false,
    })
    expect(read('wallet_addEthereumChain', [{ chainId: '0x1' }])).toMatchObject({ isAdding: true })
  })

  it('behavior: a request that needs no approval is answered at once, from the session', () => {
    expect(read('eth_accounts', [])).toEqual({ kind: 'automatic', result: [address] })
    expect(read('eth_requestAccounts', undefined)).toEqual({ kind: 'automatic', result: [address] })
    expect(read('solana_getAccounts', {}, solana)).toEqual({ kind: 'automatic', result: [{ pubkey }] })
  })

  it('param: looks up the capabilities on the requested chains, or on all chains of the session', () => {
    const chainsOf = (...params: unknown[]) => {
      const lookup = read('wallet_getCapabilities', params)
      if (lookup.kind !== 'lookup' || lookup.of !== 'capabilities') throw new TypeError('nothing is looked up')
      return [...lookup.chains].map(([number, chain]) => [number, chain?.caipNetworkId])
    }
    expect(chainsOf(address)).toEqual([
      [1, 'eip155:1'],
      [10, 'eip155:10'],
      [99, undefined],
    ])
    expect(chainsOf(address.toLowerCase(), ['0xa', '0x5'])).toEqual([[10, 'eip155:10']])
  })

  it.each<[string, string, unknown, number, string?]>([
    ['a message for an account to which the app has no access', 'personal_sign', ['0x00', other], 4100],
    ['a message that is not text', 'personal_sign', [1, address], -32_602],
    ['a message without an account', 'personal_sign', ['0x00'], 4100],
    ['capabilities of a foreign account', 'wallet_getCapabilities', [other], 4100],
    ['a transaction from a foreign account', 'eth_sendTransaction', [{ from: other, to: address }], 4100],
    [
      'a transaction on a chain that the wallet does not have',
      'eth_sendTransaction',
      [{ from: address }],
      4902,
      'eip155:99',
    ],
    ['a switch without a chain', 'wallet_switchEthereumChain', [{}], -32_602],
    ['a switch to a decimal number', 'wallet_switchEthereumChain', [{ chainId: '10' }], -32_602],
    ['a switch to an unknown chain', 'wallet_switchEthereumChain', [{ chainId: '0x2' }], 4902],
    ['a method that the protocol does not allow', 'eth_newThing', [], 4200],
    ['a method of another namespace', 'solana_signMessage', {}, 4200],
    ['a namespace without keys', 'cosmos_signDirect', [], 4200, 'cosmos:cosmoshub-4'],
    ['a method that the wallet does not support', 'wallet_grantPermissions', [{}], 4200],
    ['typed data that is not JSON', 'eth_signTypedData_v4', [address, '{'], -32_602],
  ])('error: refuses %s', (_name, method, params, code, chainId) => {
    expect(codeOf(method, params, chainId)).toBe(code)
  })
})

/**
 * Returns the message of a transaction with one signer, one other account and one instruction. @see Solana docs, 'Transactions'
 */
function transactionMessage(signer: string): number[] {
  const accounts = [...base58.decode(signer), ...new Uint8Array(32).fill(7)]
  return [1, 0, 1, 2, ...accounts, ...new Uint8Array(32).fill(9), 1, 1, 1, 0, 1, 42]
}

describe('readSolanaRequest', () => {
  const transaction = (signer: string) =>
    base64.encode(Uint8Array.from([1, ...new Uint8Array(64), ...transactionMessage(signer)]))

  it('default: reads a message for an account to which the app has access', () => {
    const message = base58.encode(new TextEncoder().encode('hello'))
    expect(read('solana_signMessage', { message, pubkey }, solana)).toMatchObject({
      kind: 'message',
      namespace: 'solana',
      address: pubkey,
      message: { text: 'hello' },
    })
  })

  it('default: reads a transaction, and a list of transactions', () => {
    const one = read('solana_signTransaction', { transaction: transaction(pubkey) }, solana)
    expect(one).toMatchObject({ kind: 'solanaTransaction', address: pubkey, isList: false })
    const transactions = [transaction(pubkey), transaction(pubkey)]
    expect(read('solana_signAllTransactions', { transactions }, solana)).toMatchObject({ isList: true })
  })

  it.each([
    ['solana_signTransaction', (text: string) => ({ transaction: text })],
    ['solana_signAllTransactions', (text: string) => ({ transactions: [text] })],
  ])('param: pubkey: %s uses the account of this key, even if another could sign', (method, paramsFor) => {
    const second = base58.encode(new Uint8Array(32).fill(5))
    const [, ...signers] = transactionMessage(pubkey)
    // The message of two signers: both accounts of the wallet.
    const message = [2, 0, 1, 3, ...base58.decode(second), ...signers.slice(3)]
    const signedByBoth = base64.encode(Uint8Array.from([2, ...new Uint8Array(128), ...message]))
    const accounts = [`${solana}:${second}`, `${solana}:${pubkey}`]
    // The code reads only the namespaces.
    const shared = { namespaces: { solana: { methods: [], events: [], accounts } } } as unknown as Session
    const readShared = (params: object) => readRequest({ method, params, chainId: solana }, { session: shared, chains })
    expect(readShared(paramsFor(signedByBoth))).toMatchObject({ address: second })
    expect(readShared({ ...paramsFor(signedByBoth), pubkey })).toMatchObject({ address: pubkey })
    const stranger = base58.encode(new Uint8Array(32))
    expect(() => readShared({ ...paramsFor(signedByBoth), pubkey: stranger })).toThrow(RequestError)
    expect(() => readShared({ ...paramsFor(transaction(second)), pubkey })).toThrow(RequestError)
  })

  it.each<[string, string, unknown, number]>([
    [
      'a transaction disguised as a message',
      'solana_signMessage',
      { message: base58.encode(Uint8Array.from(transactionMessage(pubkey))), pubkey },
      -32_602,
    ],
    ['a message that is not base58', 'solana_signMessage', { message: '0OIl', pubkey }, -32_602],
    [
      'a message for a foreign account',
      'solana_signMessage',
      { message: 'z', pubkey: base58.encode(new Uint8Array(32)) },
      4100,
    ],
    ['a message without an account', 'solana_signMessage', { message: 'z' }, -32_602],
    [
      'a transaction of another signer',
      'solana_signTransaction',
      { transaction: transaction(base58.encode(new Uint8Array(32).fill(3))) },
      4100,
    ],
    ['a transaction that cannot be read', 'solana_signTransaction', { transaction: 'AQ==' }, -32_602],
    ['an empty list of transactions', 'solana_signAllTransactions', { transactions: [] }, -32_602],
    ['a method that the wallet does not support', 'solana_signAndSendTransaction', { transaction: 'AQ==' }, 4200],
  ])('error: refuses %s', (_name, method, params, code) => {
    expect(codeOf(method, params, solana)).toBe(code)
  })
})
