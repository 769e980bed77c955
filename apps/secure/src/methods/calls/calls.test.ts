import { FrameRefusal } from '@holdfast/frame/guest'
import { decodeCalls, delegate7702Address, encodeCalls, getSmartAccountAddress } from '@holdfast/smart-account'
import { fakeClock } from '@holdfast/testing/time'
import {
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  maxUint256,
  pad,
  parseTransaction,
  serializeSignature,
  toHex,
  zeroHash,
} from 'viem'
import {
  entryPoint08Address,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../device/indexedDbStore.ts'
import type { Signing } from '../../keys/worker/tasks.ts'
import { type Approval, createApprovals } from '../../screens/approvals.ts'
import type { Session } from '../../session/createSession.ts'
import type { MethodContext } from '../context.ts'
import { handleRpc } from '../handleRpc.ts'
import { NodeError } from '../node.ts'
import { noPermissions, testContext } from '../test/testContext.ts'
import { createBatches } from './batches/batches.ts'

const key = privateKeyToAccount(`0x${'3'.repeat(64)}`)
const owner = key.address
const smart = getSmartAccountAddress({ owner })
const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const PAYMASTER = '0x00000000000000000000000000000000000000fA'
const chain = {
  id: 31_337,
  caipNetworkId: 'eip155:31337',
  name: 'Harbour',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: null,
  hasBundler: true,
  hasPaymaster: true,
}
const elsewhere = { ...chain, id: 10, caipNetworkId: 'eip155:10', hasBundler: false }
const receipt = {
  transactionHash: keccak256('0x01'),
  blockHash: keccak256('0x02'),
  blockNumber: '0x3',
  gasUsed: '0x4',
}
type Answers = Readonly<Record<string, unknown>>

/** A wallet whose user approves everything, on chains whose node and bundler say what a test gives. */
function start({
  type = 'smartAccount',
  node = {},
  bundler = {},
  store = createMemoryStore(),
  isDeployed = false,
}: {
  type?: 'eoa' | 'smartAccount'
  node?: Answers
  bundler?: Answers
  store?: ReturnType<typeof createMemoryStore>
  isDeployed?: boolean
} = {}) {
  const asked: Omit<Approval, 'id'>[] = []
  const toBundler: { method: string; params: readonly unknown[] }[] = []
  const clock = fakeClock(1_000_000)
  const ofNode: Answers = {
    eth_chainId: '0x7a69',
    eth_getBlockByNumber: { baseFeePerGas: '0x5' },
    eth_maxPriorityFeePerGas: '0x1',
    eth_getBalance: toHex(10n ** 20n),
    eth_getTransactionCount: '0x7',
    eth_simulateV1: [{ calls: Array.from({ length: 9 }, () => ({ status: '0x1', gasUsed: '0x5208', logs: [] })) }],
    eth_call: toHex(0n, { size: 32 }),
    eth_sendRawTransaction: zeroHash,
    ...node,
  }
  const ofBundler: Answers = {
    pm_getPaymasterStubData: { paymaster: PAYMASTER, paymasterData: '0xab', paymasterVerificationGasLimit: '0x10' },
    pm_getPaymasterData: { paymaster: PAYMASTER, paymasterData: '0xcd' },
    eth_estimateUserOperationGas: { callGasLimit: '0x100', verificationGasLimit: '0x200', preVerificationGas: '0x300' },
    eth_getUserOperationReceipt: { success: true, logs: [], receipt, actualGasUsed: '0x9' },
    ...bundler,
  }
  const answer = (answers: Answers, method: string, params: readonly unknown[]): unknown => {
    const given = answers[method]
    const value = typeof given === 'function' ? given(params) : given
    if (value === undefined || value instanceof Error)
      throw value ?? new NodeError({ message: `${method} is not known` })
    // Each call has its own answer.
    return method === 'eth_simulateV1' && given === ofNode['eth_simulateV1'] && !node['eth_simulateV1']
      ? [
          {
            calls: (params[0] as { blockStateCalls: [{ calls: unknown[] }] }).blockStateCalls[0].calls.map(() => ({
              status: '0x1',
              gasUsed: '0x5208',
              logs: [],
            })),
          },
        ]
      : value
  }
  const callNode: MethodContext['node'] = async (method, params) => answer(ofNode, method, params as readonly unknown[])
  const session = {
    prepareToSign: () => undefined,
    accessToken: async () => 'token',
    sign: async (signing: Signing, by: string) => {
      expect(by).toBe(owner)
      if (signing.kind === 'typedData') return key.signTypedData(signing.definition)
      if (signing.kind === 'transaction') return key.signTransaction(signing.transaction)
      if (signing.kind === 'authorization') {
        const { r, s, yParity = 0 } = await key.signAuthorization(signing)
        return serializeSignature({ r, s, yParity })
      }
      if (signing.kind === 'message') return key.signMessage({ message: { raw: signing.bytes } })
      throw new Error('not part of this test')
    },
  } as unknown as Session // only what signing needs.
  const approvals = createApprovals()
  const accounts: MethodContext['accounts'] =
    type === 'smartAccount'
      ? [
          { address: smart, type: 'smartAccount', owner },
          { address: owner, type: 'eoa', owner },
        ]
      : [{ address: owner, type: 'eoa', owner }]
  const context = testContext({
    session,
    approvals: { ...approvals, ask: async (question) => void asked.push(question) },
    api: { recordSignature: async () => undefined, ...noPermissions },
    chain,
    chains: [chain, elsewhere],
    node: callNode,
    bundlerOf: () => async (method, params) => {
      const given = params as readonly unknown[]
      toBundler.push({ method, params: given })
      if (method === 'eth_sendUserOperation' && !('eth_sendUserOperation' in bundler)) return hashOf(given[0])
      return answer(ofBundler, method, given)
    },
    account: accounts[0].address,
    accounts,
    ownAddresses: [smart],
    smartAccounts: {
      isEnabled: async ({ hasBundler }) => hasBundler === true,
      enabledChainIds: async () => [chain.id],
      addressOf: async () => smart,
      isDeployed: async () => isDeployed,
    },
    batches: createBatches(store),
    clock,
  })
  const call = (method: string, params: unknown) => handleRpc({ method, params }, context)
  const sent = (): Record<string, Hex> =>
    toBundler.find(({ method }) => method === 'eth_sendUserOperation')?.params[0] as Record<string, Hex>
  return { asked, toBundler, clock, context, approvals, call, sent, store }
}

/** The hash of an operation as JSON-RPC writes it. */
function hashOf(given: unknown): Hex {
  const fields = given as Record<string, Hex>
  const numbers = /Gas|nonce|Limit/
  const userOperation = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, numbers.test(name) ? BigInt(value) : value]),
  ) as unknown as UserOperation<'0.8'>
  expect(toPackedUserOperation(userOperation).signature).toBe(fields['signature'])
  return getUserOperationHash({
    chainId: chain.id,
    entryPointAddress: entryPoint08Address,
    entryPointVersion: '0.8',
    userOperation,
  })
}

const approve = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, amount] })
const calls = [
  { to: token, data: approve(5n) },
  { to: other, value: '0x5' },
]
const batch = (more: object = {}) => [{ version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls, ...more }]

describe('wallet_sendCalls of a smart account', () => {
  test('default: one operation, shown as steps, deployed with it and paid by the services; what is signed is what was shown', async () => {
    const { call, asked, sent, toBundler } = start()
    expect(await call('wallet_sendCalls', batch({ id: '0xabc' }))).toEqual({ id: '0xabc' })
    expect(asked).toMatchObject([
      {
        account: smart,
        accountType: 'smartAccount',
        content: {
          kind: 'calls',
          isAtomic: true,
          isSponsored: true,
          deploys: true,
          steps: [{ to: token }, { value: 5n }],
        },
      },
    ])
    expect(sent()).toMatchObject({
      sender: smart,
      callData: encodeCalls([
        { to: token, data: approve(5n) },
        { to: other, value: 5n },
      ]),
      factory: expect.stringMatching(/^0x/),
      paymaster: PAYMASTER,
      // Promised once the user had decided.
      paymasterData: '0xcd',
      maxFeePerGas: toHex(11n),
    })
    expect(toBundler.map(({ method }) => method)).toEqual([
      'pm_getPaymasterStubData',
      'eth_estimateUserOperationGas',
      'pm_getPaymasterData',
      'pm_getPaymasterData',
      'eth_sendUserOperation',
    ])
  })

  test.each([
    ['at all', 'pm_getPaymasterStubData'],
    ['for that much', 'pm_getPaymasterData'],
  ])(
    'behavior: where the services do not pay %s, the account does, and the card says what at most',
    async (_, refused) => {
      const { call, asked, sent } = start({ bundler: { [refused]: undefined }, isDeployed: true })
      await call('wallet_sendCalls', batch())
      expect(asked[0]?.content).toMatchObject({
        isSponsored: false,
        deploys: false,
        mostFee: (0x100n + 0x200n + 0x300n) * 11n,
      })
      expect([sent()['paymaster'], sent()['factory']]).toEqual([undefined, undefined])
    },
  )

  test('behavior: while an operation waits for a block, the next has a sequence of its own', async () => {
    const { call, context } = start({ bundler: { eth_getUserOperationReceipt: null } })
    const keys: bigint[] = []
    const { node } = context
    context.node = async (method, params) => {
      const [{ data }] = method === 'eth_call' ? (params as [{ data: Hex }]) : [{ data: '0x' }]
      if (method === 'eth_call' && data.startsWith('0x35567e1a')) keys.push(BigInt(`0x${data.slice(-64)}`))
      return node(method, params)
    }
    await call('wallet_sendCalls', batch())
    await call('wallet_sendCalls', batch())
    expect(keys[0]).toBe(0n)
    // The upper 20 bytes of a key would choose a module.
    expect(keys[1] !== 0n && (keys[1] ?? 0n) < 2n ** 32n).toBe(true)
  })

  test('behavior: the dangers of each call are named, each once', async () => {
    const { call, asked } = start()
    const unlimited = { to: token, data: approve(maxUint256) }
    await call('wallet_sendCalls', batch({ calls: [unlimited, unlimited, { to: token, data: '0x12345678' }] }))
    expect(asked[0]?.risks.map(({ risk }) => risk)).toEqual(['unlimitedAllowance', 'unknownCall'])
  })

  test.each<[string, bigint, string[]]>([
    ['brings the ether that the next one spends', 9n, []],
    ['brings too little of it', 2n, ['balanceTooLow']],
  ])('behavior: a call that %s', async (_, brought, risks) => {
    // As nodes report transfers of the native currency.
    const moved = (from: Hex, to: Hex, value: bigint) => ({
      address: `0x${'ee'.repeat(20)}`,
      topics: [keccak256(toHex('Transfer(address,address,uint256)')), pad(from), pad(to)],
      data: toHex(value, { size: 32 }),
    })
    const calls = [[moved(other, smart, brought)], [moved(smart, other, 10n)]]
    const node = {
      eth_getBalance: '0x5',
      eth_simulateV1: [{ calls: calls.map((logs) => ({ status: '0x1', gasUsed: '0x5208', logs })) }],
    }
    const { call, asked } = start({ node })
    await call('wallet_sendCalls', batch({ calls: [{ to: other }, { to: other, value: '0xa' }] }))
    expect(asked[0]?.risks.map(({ risk }) => risk)).toEqual(risks)
  })

  test.each<[string, object, number, string]>([
    ['an invalid address', { calls: [{ to: '0x12' }] }, -32_602, 'The calls cannot be read'],
    ['a negative value', { calls: [{ to: other, value: '-1' }] }, -32_602, 'The calls cannot be read'],
    ['half a byte', { calls: [{ to: other, data: '0x1' }] }, -32_602, 'The calls cannot be read'],
    ['another version', { version: '9' }, -32_602, 'The version of the calls is not known'],
    ['no calls', { calls: [] }, -32_602, 'There are no calls'],
    ['a stranger’s account', { from: other }, 4100, 'The calls are from another account'],
    ['a capability that the wallet lacks', { capabilities: { auxiliaryFunds: {} } }, 5700, 'auxiliaryFunds'],
    ['a capability of one call', { calls: [{ to: other, capabilities: { x: {} } }] }, 5700, 'capability x'],
    [
      'a paymaster of another’s',
      { capabilities: { paymasterService: { url: 'https://payer.example/' } } },
      5700,
      'paymasterService',
    ],
    ['too many calls', { calls: Array.from({ length: 33 }, () => ({ to: other })) }, 5740, '32 calls'],
  ])('error: %s', async (_, change, code, text) => {
    const { call, asked, toBundler } = start()
    await expect(call('wallet_sendCalls', batch(change))).rejects.toMatchObject({
      code,
      shortMessage: expect.stringContaining(text),
    })
    expect([asked, toBundler]).toEqual([[], []])
  })

  test('error: an id that was used, also after a reload; another page may use it', async () => {
    const { call, store, context } = start()
    await call('wallet_sendCalls', batch({ id: 'a' }))
    const again = start({ store })
    await expect(again.call('wallet_sendCalls', batch({ id: 'a' }))).rejects.toMatchObject({ code: 5720 })
    Object.assign(context, { origin: 'https://other.example' })
    expect(await call('wallet_sendCalls', batch({ id: 'a' }))).toEqual({ id: 'a' })
  })

  test('error: an id that is asked with twice at once is shown to the user once', async () => {
    const { call, asked } = start()
    const answers = await Promise.allSettled([
      call('wallet_sendCalls', batch({ id: 'a' })),
      call('wallet_sendCalls', batch({ id: 'a' })),
    ])
    expect(answers).toMatchObject([
      { status: 'fulfilled', value: { id: 'a' } },
      { status: 'rejected', reason: { code: 5720 } },
    ])
    expect(asked).toHaveLength(1)
  })

  test('behavior: an id whose calls the user did not approve can be used again', async () => {
    const { call, context } = start()
    const { ask } = context.approvals
    const refused = new FrameRefusal('Not now')
    Object.assign(context.approvals, { ask: () => Promise.reject(refused) })
    await expect(call('wallet_sendCalls', batch({ id: 'a' }))).rejects.toBe(refused)
    Object.assign(context.approvals, { ask })
    expect(await call('wallet_sendCalls', batch({ id: 'a' }))).toEqual({ id: 'a' })
  })

  test.each([
    ['a call to itself', { to: smart, data: '0x12345678' }],
    ['a call to its key', { to: owner, data: '0x12345678' }],
    ['a call to the entry point', { to: entryPoint08Address, data: '0x12345678' }],
  ])('error: %s would change who owns the account', async (_, own) => {
    const { call, asked } = start()
    await expect(call('wallet_sendCalls', batch({ calls: [calls[1], own] }))).rejects.toThrow('hand the account')
    expect(asked).toEqual([])
  })

  test('error: calls that would fail are not asked for; the bundler’s reason is reported', async () => {
    const reason = new NodeError({ message: 'execution reverted: too little' })
    const { call, asked } = start({ bundler: { eth_estimateUserOperationGas: reason } })
    await expect(call('wallet_sendCalls', batch())).rejects.toThrow('execution reverted: too little')
    expect(asked).toEqual([])
  })

  test('error: a bundler that answers for another operation, and a node of another network', async () => {
    const lying = start({ bundler: { eth_sendUserOperation: zeroHash } })
    await expect(lying.call('wallet_sendCalls', batch())).rejects.toThrow('another operation than was signed')
    const wrong = start({ node: { eth_chainId: '0x1' } })
    await expect(wrong.call('wallet_sendCalls', batch())).rejects.toThrow('The node is of another network')
    expect(wrong.asked).toEqual([])
  })
})

describe('wallet_sendCalls of the key’s own account', () => {
  test('default: a transaction for each call, shown on one card, with nonces in their order', async () => {
    const raw: Hex[] = []
    const { call, asked } = start({
      type: 'eoa',
      node: { eth_sendRawTransaction: ([signed]: [Hex]) => raw.push(signed) && keccak256(signed) },
    })
    expect(await call('wallet_sendCalls', batch({ atomicRequired: false, version: '1.0', id: 'b' }))).toBe('b')
    expect(asked).toMatchObject([{ account: owner, content: { kind: 'calls', isAtomic: false, steps: [{}, {}] } }])
    expect(raw).toHaveLength(2)
  })

  test('behavior: what a lost answer leaves open counts as sent, and the calls after it go on', async () => {
    let asks = 0
    const isRefusal = false
    const node = { eth_sendRawTransaction: () => (asks++, new NodeError({ message: 'no answer', isRefusal })) }
    expect(
      await start({ type: 'eoa', node }).call('wallet_sendCalls', batch({ atomicRequired: false, id: 'l' })),
    ).toEqual({ id: 'l' })
    expect(asks).toBe(2)
    const refusing = { eth_sendRawTransaction: new NodeError({ message: 'nonce too low' }) }
    const refused = start({ type: 'eoa', node: refusing })
    await expect(refused.call('wallet_sendCalls', batch({ atomicRequired: false }))).rejects.toThrow('nonce too low')
  })

  test('error: several calls that must all happen or none', async () => {
    const { call, asked } = start({ type: 'eoa' })
    await expect(call('wallet_sendCalls', batch())).rejects.toMatchObject({ code: 5760 })
    expect(asked).toEqual([])
    await call('wallet_sendCalls', batch({ calls: [calls[1]] }))
    expect(asked).toHaveLength(1)
  })
})

describe('wallet_sendCalls of the key’s own account, all or none', () => {
  const lent = `0xef0100${delegate7702Address.slice(2)}`
  /** The code of the account and of the delegate, as the chain has it. */
  const withCode = (own: unknown, delegate: unknown = '0x60', answer?: Error) => {
    const raw: Hex[] = []
    const node = {
      eth_getCode: ([asked]: [string]) => (asked === delegate7702Address ? delegate : own),
      eth_sendRawTransaction: ([signed]: [Hex]) => raw.push(signed) && (answer ?? keccak256(signed)),
    }
    return { raw, ...start({ type: 'eoa', node }) }
  }

  test('behavior: a lost answer counts as sent', async () => {
    const lost = new NodeError({ message: 'no answer', isRefusal: false })
    const { call, raw } = withCode('0x', '0x60', lost)
    expect(await call('wallet_sendCalls', batch({ id: 'lost' }))).toMatchObject({ id: 'lost' })
    expect(raw).toHaveLength(1)
  })

  test('default: one transaction to itself, with an authorization for this chain and the number after its own', async () => {
    const { call, asked, raw } = withCode('0x')
    expect(await call('wallet_getCapabilities', [owner, ['0x7a69']])).toEqual({
      '0x7a69': { atomic: { status: 'ready' } },
    })
    await call('wallet_sendCalls', batch({ id: 'f' }))
    expect(asked).toMatchObject([
      { account: owner, content: { kind: 'calls', isAtomic: true, lendsCode: true, steps: [{}, {}] } },
    ])
    const [signed = '0x'] = raw
    expect(raw).toHaveLength(1)
    const sent = parseTransaction(signed as `0x04${string}`)
    expect(sent).toMatchObject({ type: 'eip7702', chainId: 31_337, nonce: 7, to: owner.toLowerCase() })
    expect(decodeCalls(sent.data ?? '0x')).toHaveLength(2)
    const [authorization] = sent.authorizationList ?? []
    expect(authorization).toMatchObject({ chainId: 31_337, nonce: 8, address: delegate7702Address.toLowerCase() })
    if (!authorization) throw new Error('it was just matched')
    expect(await recoverAuthorizationAddress({ authorization })).toBe(owner)
  })

  test.each([
    ['itself', owner],
    ['the user’s smart account', smart],
  ])('error: a call to %s would act as its owner', async (_, to) => {
    const { call, asked, raw } = withCode(lent)
    const own = { to, data: '0x12345678' }
    await expect(call('wallet_sendCalls', batch({ calls: [calls[1], own] }))).rejects.toThrow('hand the account')
    expect([asked, raw]).toEqual([[], []])
  })

  test('behavior: an account that has the code signs no authorization', async () => {
    const { call, asked, raw } = withCode(lent)
    expect(await call('wallet_getCapabilities', [owner, ['0x7a69']])).toEqual({
      '0x7a69': { atomic: { status: 'supported' } },
    })
    await call('wallet_sendCalls', batch({ id: 'f' }))
    expect(asked).toMatchObject([{ content: { isAtomic: true, lendsCode: false } }])
    expect(parseTransaction(raw[0] ?? '0x')).toMatchObject({ type: 'eip1559', nonce: 7 })
  })

  test.each([
    ['other code', '0xef01001234567890123456789012345678901234567890', '0x60'],
    ['a chain without the delegate', '0x', '0x'],
    ['a node that says nothing', null, '0x60'],
  ])('error: %s: not at once, and not asked', async (_name, own, delegate) => {
    const { call, asked, raw } = withCode(own, delegate)
    expect(await call('wallet_getCapabilities', [owner, ['0x7a69']])).toEqual({
      '0x7a69': { atomic: { status: 'unsupported' } },
    })
    await expect(call('wallet_sendCalls', batch())).rejects.toMatchObject({ code: 5760 })
    expect([asked, raw]).toEqual([[], []])
  })

  test('error: a call to itself would hand the account over', async () => {
    const { call, asked } = withCode('0x')
    const self = [{ to: owner, data: '0x12345678' }, calls[1]]
    await expect(call('wallet_sendCalls', batch({ calls: self }))).rejects.toThrow('hand the account to other code')
    expect(asked).toEqual([])
  })
})

describe('wallet_getCallsStatus', () => {
  const ask = async (bundler: Answers, { later = 0 } = {}) => {
    const { call, clock } = start({ bundler })
    await call('wallet_sendCalls', batch({ id: 'c' }))
    clock.tick(later)
    return call('wallet_getCallsStatus', ['c'])
  }

  test('default: confirmed, with the events of the operation alone', async () => {
    const { gasUsed: _, ...place } = receipt
    expect(await ask({})).toEqual({
      version: '2.0.0',
      id: 'c',
      chainId: '0x7a69',
      atomic: true,
      status: 200,
      receipts: [{ ...place, logs: [], status: '0x1', gasUsed: '0x9' }],
    })
  })

  test.each<[string, Answers, number, number]>([
    ['it waits for a block', { eth_getUserOperationReceipt: null }, 0, 100],
    [
      'it waits long, and the bundler has it',
      { eth_getUserOperationReceipt: null, eth_getUserOperationByHash: {} },
      61_000,
      100,
    ],
    ['the bundler has lost it', { eth_getUserOperationReceipt: null, eth_getUserOperationByHash: null }, 61_000, 400],
    [
      'the bundler says that it dropped it',
      { eth_getUserOperationReceipt: new NodeError({ message: 'it was dropped' }), eth_getUserOperationByHash: null },
      0,
      400,
    ],
    ['it reverted', { eth_getUserOperationReceipt: { success: false, logs: [], receipt } }, 0, 500],
  ])('default: %s', async (_, bundler, later, status) => {
    expect(await ask(bundler, { later })).toMatchObject({ status })
  })

  test.each<[string, readonly unknown[], number]>([
    ['none is in a block', [null, null], 100],
    ['one is in a block', [{ status: '0x1' }, null], 100],
    ['both succeeded', [{ status: '0x1' }, { status: '0x1' }], 200],
    ['one reverted', [{ status: '0x1' }, { status: '0x0' }], 600],
    ['both reverted', [{ status: '0x0' }, { status: '0x0' }], 500],
  ])('default: transactions one after the other, %s', async (_, receipts, status) => {
    let place = 0
    const next = () => {
      const given = receipts[place++]
      return given === null ? null : { ...receipt, ...(given as object), logs: [] }
    }
    const { call } = start({ type: 'eoa', node: { eth_getTransactionReceipt: next } })
    await call('wallet_sendCalls', batch({ id: 'd', atomicRequired: false }))
    expect(await call('wallet_getCallsStatus', ['d'])).toMatchObject({ status, atomic: false })
  })

  test('error: an id that the page was not given', async () => {
    const { call } = start()
    await expect(call('wallet_getCallsStatus', ['z'])).rejects.toMatchObject({ code: 5730 })
    await expect(call('wallet_showCallsStatus', ['z'])).rejects.toMatchObject({ code: 5730 })
  })

  test('wallet_showCallsStatus: shows it until the user closes it', async () => {
    const { call, approvals } = start()
    await call('wallet_sendCalls', batch({ id: 'e' }))
    const shown = call('wallet_showCallsStatus', ['e'])
    await expect.poll(() => approvals.notice.get()).toMatchObject({ status: 'confirmed', chainName: 'Harbour' })
    approvals.closeStatus()
    expect(await shown).toBeNull()
    expect(approvals.notice.get()).toBeUndefined()
  })
})

describe('wallet_getCapabilities', () => {
  test('default: of each account on each chain', async () => {
    const { call } = start()
    const none = { atomic: { status: 'unsupported' } }
    expect(await call('wallet_getCapabilities', [smart])).toEqual({
      '0x7a69': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
      '0xa': none,
    })
    expect(await call('wallet_getCapabilities', [owner.toLowerCase(), ['0x7a69']])).toEqual({ '0x7a69': none })
    await expect(call('wallet_getCapabilities', [other])).rejects.toMatchObject({ code: 4100 })
    await expect(call('wallet_getCapabilities', [1])).rejects.toMatchObject({ code: -32_602 })
  })
})

describe('eth_sendTransaction and eth_sendUserOperation of a smart account', () => {
  test('default: a transaction is one operation; the answer is the transaction that holds it', async () => {
    const { call, asked } = start()
    const transaction = { from: smart, to: other, value: '0x5', gasPrice: '0x1', nonce: '0x9' }
    expect(await call('eth_sendTransaction', [transaction])).toBe(receipt.transactionHash)
    expect(asked).toMatchObject([{ account: smart, content: { kind: 'calls', steps: [{ to: other, value: 5n }] } }])
    // The key's own account is still there for a page that names it.
    await call('eth_sendTransaction', [{ ...transaction, from: owner }])
    expect(asked[1]).toMatchObject({ account: owner, content: { kind: 'transaction' } })
  })

  test('behavior: an operation whose answer was lost is waited for; one that is refused fails', async () => {
    const lost = new NodeError({ message: 'no answer', isRefusal: false })
    const { call, sent } = start({ bundler: { eth_sendUserOperation: lost } })
    expect(await call('eth_sendTransaction', [{ from: smart, to: other }])).toBe(receipt.transactionHash)
    expect(sent()).toBeDefined()
    const refused = start({ bundler: { eth_sendUserOperation: new NodeError({ message: 'AA25 invalid nonce' }) } })
    await expect(refused.call('eth_sendTransaction', [{ from: smart, to: other }])).rejects.toThrow('AA25')
  })

  test('error: an operation that failed, and a new contract', async () => {
    const failed = { success: false, reason: 'DepositBelowMinimum', logs: [], receipt }
    const { call, approvals } = start({ bundler: { eth_getUserOperationReceipt: failed } })
    await expect(call('eth_sendTransaction', [{ from: smart, to: other }])).rejects.toThrow('DepositBelowMinimum')
    expect(approvals.isSending.get()).toBe(false)
    await expect(call('eth_sendTransaction', [{ from: smart, data: '0x60' }])).rejects.toThrow(
      'cannot create a contract',
    )
  })

  test('default: of an app’s operation only the calls count', async () => {
    const { call, sent } = start()
    const callData = encodeCalls([{ to: other, value: 7n }])
    const given = { sender: smart, callData, nonce: '0x99', maxFeePerGas: '0xffffffff', signature: '0x' }
    expect(await call('eth_sendUserOperation', [given, entryPoint08Address])).toBe(hashOf(sent()))
    expect(sent()).toMatchObject({ callData, nonce: '0x0', maxFeePerGas: toHex(11n) })
  })

  test.each<[string, readonly unknown[], string]>([
    ['calls that cannot be read', [{ sender: smart, callData: '0x12345678' }, entryPoint08Address], 'cannot be read'],
    ['another account', [{ sender: other, callData: '0x' }, entryPoint08Address], 'from another account'],
    ['the key’s own account', [{ sender: owner, callData: '0x' }, entryPoint08Address], 'from another account'],
    ['another entry point', [{ sender: smart, callData: '0x' }, other], 'another entry point'],
    ['nothing', [{}, entryPoint08Address], 'cannot be read'],
  ])('error: %s', async (_, params, text) => {
    const { call, asked } = start()
    await expect(call('eth_sendUserOperation', params)).rejects.toThrow(text)
    expect(asked).toEqual([])
  })

  test('behavior: the bundler’s own methods are asked of it; without one, they are refused', async () => {
    const { call, context, toBundler } = start({ bundler: { eth_supportedEntryPoints: [entryPoint08Address] } })
    expect(await call('eth_supportedEntryPoints', [])).toEqual([entryPoint08Address])
    Object.assign(context, { chain: elsewhere })
    await expect(call('eth_supportedEntryPoints', [])).rejects.toThrow('not allowed')
    expect(toBundler).toHaveLength(1)
  })
})
