import type { KeyValueStorage } from '@holdfast/base'
import type { Session } from '@holdfast/pairing'
import { type Call, delegate7702Address, encodeBatch } from '@holdfast/smart-account'
import { type Hex, keccak256, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type { SendTransactions } from '../../client/sends.ts'
import type { Chain } from '../../config/config.ts'
import type { Keyring } from '../../keys/keyring.ts'
import type { NodeRpc } from '../../node/nodeRpc.ts'
import { RequestError } from '../errors.ts'
import { readRequest } from '../readRequest.ts'
import type { AutomaticAnswer, WalletRequest } from '../walletRequest.ts'
import { readCapabilities } from './atomic.ts'
import { type Batch, createBatches } from './batches.ts'
import { performCalls } from './performCalls.ts'
import { prepareCalls } from './prepareCalls.ts'

const key = privateKeyToAccount(`0x${'4'.repeat(64)}`)
const address = key.address
const other = `0x${'b'.repeat(40)}`
const nativeCurrency = { symbol: 'ETH', decimals: 18 }
const chain: Chain = { caipNetworkId: 'eip155:1', name: 'Ethereum', nativeCurrency, rpcUrls: [] }
const session = {
  namespaces: { eip155: { methods: [], events: [], accounts: [`eip155:1:${address}`] } },
} as unknown as Session // The code reads only the namespaces.
const calls = [
  { to: other, value: '0x5' },
  { to: other, data: '0x1234' },
]

const read = (method: string, params: unknown, findBatch?: (id: string) => Batch | undefined) =>
  readRequest({ method, params, chainId: 'eip155:1' }, { session, chains: [chain], findBatch })
const batch = (changes: object = {}) => [{ version: '2.0.0', chainId: '0x1', from: address, calls, ...changes }]
const sent: Batch = { id: 'a', topic: 't', caipNetworkId: 'eip155:1', hashes: ['0x1', '0x2'], sentAt: 0 }

function codeOf(run: () => unknown): number | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    return error instanceof RequestError ? error.code : Number.NaN
  }
}

describe('readRequest, of a batch of calls', () => {
  it('default: reads each call as a transaction of the account', () => {
    expect(read('wallet_sendCalls', batch({ id: 'x', atomicRequired: false }))).toMatchObject({
      kind: 'calls',
      isAtomic: false,
      address,
      id: 'x',
      chain: { name: 'Ethereum' },
      calls: [
        { to: other, value: 5n, data: '0x' },
        { value: 0n, data: '0x1234' },
      ],
    })
  })

  it.each<[string, object, number]>([
    ['a required capability', { capabilities: { paymasterService: { url: 'https://a.example' } } }, 5700],
    ['a chain that the wallet does not have', { chainId: '0x2' }, 5710],
    ['more than 32 calls', { calls: Array.from({ length: 33 }, () => ({ to: other })) }, 5740],
    ['no calls', { calls: [] }, -32_602],
    ['an unknown version', { version: '3' }, -32_602],
    ['an invalid address', { calls: [{ to: '0x12' }] }, -32_602],
    [
      'a recipient with a wrong checksum',
      { calls: [{ to: address.replace(/[a-f]/, (c) => c.toUpperCase()) }] },
      -32_602,
    ],
    ['an account of another wallet', { from: other }, 4100],
  ])('error: refuses a batch with %s', (_name, change, code) => {
    expect(codeOf(() => read('wallet_sendCalls', batch(change)))).toBe(code)
  })

  it('error: refuses a batch whose id is used, and a request about an id that is unknown', () => {
    const find = (id: string) => (id === 'a' ? sent : undefined)
    expect(codeOf(() => read('wallet_sendCalls', batch({ id: 'a' }), find))).toBe(5720)
    expect(read('wallet_getCallsStatus', ['a'], find)).toMatchObject({ kind: 'lookup', of: 'callsStatus', batch: sent })
    expect(read('wallet_showCallsStatus', ['a'], find)).toMatchObject({ kind: 'callsStatus', batch: sent })
    expect(codeOf(() => read('wallet_getCallsStatus', ['b'], find))).toBe(5730)
  })

  it('behavior: ignores optional capabilities; only several calls need to be atomic', () => {
    const optional = { capabilities: { paymasterService: { optional: true } }, atomicRequired: true, calls: [calls[0]] }
    // A single call is always atomic.
    expect(read('wallet_sendCalls', batch(optional))).toMatchObject({ isAtomic: false })
    expect(read('wallet_sendCalls', batch({ atomicRequired: true }))).toMatchObject({ isAtomic: true })
  })
})

function storage(): KeyValueStorage {
  const values = new Map<string, string>()
  return {
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, value),
    delete: async (name) => void values.delete(name),
    keys: async (prefix = '') => [...values.keys()].filter((name) => name.startsWith(prefix)),
  } as KeyValueStorage
}

/** Returns the function that sends transactions to a node. */
const sendTo =
  (rpc: NodeRpc): SendTransactions =>
  async ({ transactions }) => {
    for (const { bytes } of transactions) await rpc('eth_sendRawTransaction', [bytes])
  }

describe('performCalls', () => {
  const answers: Readonly<Record<string, unknown>> = {
    eth_simulateV1: [
      {
        calls: [
          { status: '0x1', gasUsed: '0x5208', logs: [] },
          { status: '0x1', gasUsed: '0x7530', logs: [] },
        ],
      },
    ],
    eth_getBlockByNumber: { baseFeePerGas: '0x5' },
    eth_maxPriorityFeePerGas: '0x1',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_getTransactionCount: '0x7',
  }

  it('default: sends a transaction for each call, in order; the batch is stored before the first is sent', async () => {
    const raw: Hex[] = []
    const store = storage()
    const batches = createBatches(store)
    const rpc: NodeRpc = async (method, params = []) => {
      if (method !== 'eth_sendRawTransaction') return answers[method]
      expect(batches.find('t', 'x')).toBeDefined()
      return raw.push(params[0] as Hex)
    }
    const request = read('wallet_sendCalls', batch({ id: 'x' })) as Extract<WalletRequest, { kind: 'calls' }>
    const prepared = await prepareCalls(request, rpc)
    expect(prepared).toMatchObject({
      atomic: undefined,
      lacksFunds: false,
      wouldFail: false,
      maxFee: (26_250n + 37_500n) * 11n,
      changes: [{ token: undefined, amount: -5n }],
    })
    const keyring = { evmSigner: () => key } as unknown as Keyring // The code uses only the signer.
    const send = sendTo(rpc)
    const answer = await performCalls(keyring, request, { prepared, rpc, send, batches, topic: 't', now: 5 })
    expect(answer).toEqual({ id: 'x' })
    expect(raw.map((each) => parseTransaction(each).nonce)).toEqual([7, 8])
    const reopened = createBatches(store)
    await reopened.load()
    expect(reopened.find('t', 'x')?.hashes).toEqual(raw.map((each) => keccak256(each)))
    expect(reopened.find('another session', 'x')).toBeUndefined()
  })

  /** Returns a node on which the account has this code, and which has our contract for batches of calls. */
  const nodeWith = (code: string, raw: Hex[] = []): NodeRpc => {
    return async (method, params = []) => {
      if (method === 'eth_getCode') return params[0] === address ? code : '0x6001'
      return method === 'eth_sendRawTransaction' ? raw.push(params[0] as Hex) : answers[method]
    }
  }
  const delegated = `0xef0100${delegate7702Address.slice(2)}`
  const atomic = read('wallet_sendCalls', batch({ id: 'y', atomicRequired: true })) as Extract<
    WalletRequest,
    { kind: 'calls' }
  >

  it('default: sends atomic calls as one transaction of the account to itself, which also delegates to our code if necessary', async () => {
    for (const [code, delegates] of [
      ['0x', true],
      [delegated, false],
    ] as const) {
      const raw: Hex[] = []
      const rpc = nodeWith(code, raw)
      const prepared = await prepareCalls(atomic, rpc)
      const gas = 26_250n + 37_500n + 80_000n
      expect(prepared).toMatchObject({
        atomic: { delegates },
        lacksFunds: false,
        wouldFail: false,
        maxFee: gas * 11n,
      })
      const batches = createBatches(storage())
      const keyring = { evmSigner: () => key } as unknown as Keyring // The code uses only the signer.
      const options = { prepared, rpc, send: sendTo(rpc), batches, topic: 't', now: 5 }
      expect(await performCalls(keyring, atomic, options)).toEqual({ id: 'y' })
      const [signed = '0x'] = raw
      expect(raw).toHaveLength(1)
      const transaction = parseTransaction(signed)
      expect(transaction).toMatchObject({
        type: delegates ? 'eip7702' : 'eip1559',
        chainId: 1,
        nonce: 7,
        gas,
        maxFeePerGas: 11n,
        maxPriorityFeePerGas: 1n,
      })
      expect(transaction.to?.toLowerCase()).toBe(address.toLowerCase())
      expect(transaction.value ?? 0n).toBe(0n)
      expect(transaction.data).toBe(encodeBatch(atomic.calls.map((call) => call as Call))) // `readRequest` has checked the calls.
      expect(batches.find('t', 'y')?.hashes).toEqual([keccak256(signed)])
      const [authorization] = transaction.authorizationList ?? []
      if (!delegates) expect(authorization).toBeUndefined()
      else {
        expect(authorization).toMatchObject({ chainId: 1, nonce: 8 })
        expect(authorization?.address.toLowerCase()).toBe(delegate7702Address.toLowerCase())
        // The account itself has signed the authorization.
        if (authorization) expect(await recoverAuthorizationAddress({ authorization })).toBe(address)
      }
    }
  })

  it('error: refuses atomic calls if the account has other code, or the chain lacks our code or EIP-1559 fees', async () => {
    const withOtherCode = nodeWith(`0xef0100${'1'.repeat(40)}`)
    await expect(prepareCalls(atomic, withOtherCode)).rejects.toMatchObject({ code: 5760 })
    const withoutContract: NodeRpc = async (method) => (method === 'eth_getCode' ? '0x' : answers[method])
    await expect(prepareCalls(atomic, withoutContract)).rejects.toMatchObject({ code: 5760 })
    const withoutFees = (code: string): NodeRpc => {
      const node = nodeWith(code)
      return async (method, params) => {
        if (method === 'eth_getBlockByNumber') return {}
        return method === 'eth_gasPrice' ? '0x5' : node(method, params)
      }
    }
    await expect(prepareCalls(atomic, withoutFees('0x'))).rejects.toMatchObject({ code: 5760 })
    await expect(prepareCalls(atomic, withoutFees(delegated))).resolves.toMatchObject({ atomic: { delegates: false } })
  })

  it('error: reports that a call would fail, that the balance is too low, or that the node cannot simulate the calls', async () => {
    const request = read('wallet_sendCalls', batch()) as Extract<WalletRequest, { kind: 'calls' }>
    const failing = [
      {
        calls: [
          { status: '0x1', gasUsed: '0x1', logs: [] },
          { status: '0x0', gasUsed: '0x1', logs: [] },
        ],
      },
    ]
    const prepareWith = (change: object) => prepareCalls(request, async (method) => ({ ...answers, ...change })[method])
    expect(await prepareWith({ eth_simulateV1: failing })).toMatchObject({ wouldFail: true })
    expect(await prepareWith({ eth_getBalance: '0x1' })).toMatchObject({ lacksFunds: true })
    expect(await prepareWith({ eth_simulateV1: null })).toMatchObject({ wouldFail: undefined })
  })
})

describe('wallet_getCapabilities', () => {
  it('default: says on which of the requested chains the account can make calls atomically', async () => {
    const lookup = read('wallet_getCapabilities', [address, ['0x1', '0x2']]) as Extract<
      AutomaticAnswer,
      { of: 'capabilities' }
    >
    expect(lookup).toMatchObject({ kind: 'lookup', of: 'capabilities', address, chains: new Map([[1, chain]]) })
    const chains = new Map([...lookup.chains, [2, undefined] as const])
    const rpcOf =
      () =>
      async (_: string, params: readonly unknown[] = []) =>
        params[0] === address ? '0x' : '0x6001'
    expect(await readCapabilities({ ...lookup, chains }, rpcOf)).toEqual({
      '0x1': { atomic: { status: 'ready' } },
      '0x2': { atomic: { status: 'unsupported' } },
    })
  })
})
