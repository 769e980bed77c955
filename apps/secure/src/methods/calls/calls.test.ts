import { FrameRefusal } from '@holdfast/frame/guest'
import { encodeCalls } from '@holdfast/smart-account'
import { type Hex, keccak256, maxUint256, pad, toHex, zeroHash } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { NodeError } from '../node.ts'

import {
  approve,
  batch,
  calls,
  other,
  owner,
  PAYMASTER,
  smart,
  startApprovingWallet,
  token,
} from '../test/approvingWallet.ts'

describe('wallet_sendCalls of a smart account', () => {
  test('default: shows the steps and sends them as one operation, which deploys the account and is paid by the services', async () => {
    const { call, questions, sent, toBundler } = startApprovingWallet()
    expect(await call('wallet_sendCalls', batch({ id: '0xabc' }))).toEqual({ id: '0xabc' })
    expect(questions).toMatchObject([
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
      // The answer to the second `pm_getPaymasterData`, which follows the user's decision.
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
    ['any operation', 'pm_getPaymasterStubData'],
    ['this operation', 'pm_getPaymasterData'],
  ])(
    'behavior: if the services do not pay for %s, the account pays, and the card shows the maximum fee',
    async (_, refused) => {
      const { call, questions, sent } = startApprovingWallet({ bundler: { [refused]: undefined }, isDeployed: true })
      await call('wallet_sendCalls', batch())
      expect(questions[0]?.content).toMatchObject({
        isSponsored: false,
        deploys: false,
        maxFee: (0x100n + 0x200n + 0x300n) * 11n,
      })
      expect([sent()['paymaster'], sent()['factory']]).toEqual([undefined, undefined])
    },
  )

  test('behavior: while an operation waits for a block, the next one gets a random nonce key', async () => {
    const { call, context } = startApprovingWallet({ bundler: { eth_getUserOperationReceipt: null } })
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

  test.each([
    ['is not a hash', '0x', 'is not a hash'],
    ['is the hash of another operation', zeroHash, 'another operation'],
  ])('error: an operation is pending even if the bundler’s answer to it %s', async (_, answer, reason) => {
    const bundler = { eth_sendUserOperation: answer, eth_getUserOperationReceipt: null }
    const { call, context } = startApprovingWallet({ bundler })
    await expect(call('wallet_sendCalls', batch())).rejects.toThrow(reason)
    const { chain, bundlerOf, pendingOperations } = context
    expect(await pendingOperations.has(smart, chain, bundlerOf(chain))).toBe(true)
  })

  test('behavior: lists the risks of all calls, each once', async () => {
    const { call, questions } = startApprovingWallet()
    const unlimited = { to: token, data: approve(maxUint256) }
    await call('wallet_sendCalls', batch({ calls: [unlimited, unlimited, { to: token, data: '0x12345678' }] }))
    expect(questions[0]?.risks.map(({ risk }) => risk)).toEqual(['unlimitedAllowance', 'unknownCall'])
  })

  test('behavior: lists the rights that an unknown function gives in the simulation', async () => {
    const approval = {
      address: token,
      topics: [keccak256(toHex('Approval(address,address,uint256)')), pad(smart), pad(other)],
      data: toHex(5n, { size: 32 }),
    }
    const simulated = { calls: [{ status: '0x1', logs: [approval] }] }
    const { call, questions } = startApprovingWallet({ node: { eth_simulateV1: [simulated] } })
    await call('wallet_sendCalls', batch({ calls: [{ to: token, data: '0x12345678' }] }))
    expect(questions[0]?.risks.map(({ risk }) => risk)).toEqual(['allowance', 'unknownCall'])
  })

  test.each<[string, bigint, string[]]>([
    ['receives the ether that the next call spends', 9n, []],
    ['receives too little ether for the next call', 2n, ['balanceTooLow']],
  ])('behavior: lists the risks if the first call %s', async (_, received, risks) => {
    // Nodes report transfers of the native currency in this form.
    const transferLog = (from: Hex, to: Hex, value: bigint) => ({
      address: `0x${'ee'.repeat(20)}`,
      topics: [keccak256(toHex('Transfer(address,address,uint256)')), pad(from), pad(to)],
      data: toHex(value, { size: 32 }),
    })
    const calls = [[transferLog(other, smart, received)], [transferLog(smart, other, 10n)]]
    const node = {
      eth_getBalance: '0x5',
      eth_simulateV1: [{ calls: calls.map((logs) => ({ status: '0x1', gasUsed: '0x5208', logs })) }],
    }
    const { call, questions } = startApprovingWallet({ node })
    await call('wallet_sendCalls', batch({ calls: [{ to: other }, { to: other, value: '0xa' }] }))
    expect(questions[0]?.risks.map(({ risk }) => risk)).toEqual(risks)
  })

  test.each<[string, object, number, string]>([
    ['an invalid address', { calls: [{ to: '0x12' }] }, -32_602, 'The calls cannot be read'],
    ['a negative value', { calls: [{ to: other, value: '-1' }] }, -32_602, 'The calls cannot be read'],
    ['data that ends in half a byte', { calls: [{ to: other, data: '0x1' }] }, -32_602, 'The calls cannot be read'],
    ['an unknown version', { version: '9' }, -32_602, 'The version of the calls is not known'],
    ['a batch without calls', { calls: [] }, -32_602, 'There are no calls'],
    ['an account that is not the user’s', { from: other }, 4100, 'The calls are from another account'],
    ['a capability that the wallet lacks', { capabilities: { auxiliaryFunds: {} } }, 5700, 'auxiliaryFunds'],
    [
      'a capability of one call that the wallet lacks',
      { calls: [{ to: other, capabilities: { x: {} } }] },
      5700,
      'capability x',
    ],
    [
      'a paymaster of the app',
      { capabilities: { paymasterService: { url: 'https://payer.example/' } } },
      5700,
      'paymasterService',
    ],
    ['too many calls', { calls: Array.from({ length: 33 }, () => ({ to: other })) }, 5740, '32 calls'],
  ])('error: refuses %s', async (_, change, code, text) => {
    const { call, questions, toBundler } = startApprovingWallet()
    await expect(call('wallet_sendCalls', batch(change))).rejects.toMatchObject({
      code,
      shortMessage: expect.stringContaining(text),
    })
    expect([questions, toBundler]).toEqual([[], []])
  })

  test('error: refuses an id that the page has used, also after a reload of the page; another page may use the id', async () => {
    const { call, store, context } = startApprovingWallet()
    await call('wallet_sendCalls', batch({ id: 'a' }))
    const again = startApprovingWallet({ store })
    await expect(again.call('wallet_sendCalls', batch({ id: 'a' }))).rejects.toMatchObject({ code: 5720 })
    Object.assign(context, { origin: 'https://other.example' })
    expect(await call('wallet_sendCalls', batch({ id: 'a' }))).toEqual({ id: 'a' })
  })

  test('error: of two simultaneous requests with the same id, the second is refused', async () => {
    const { call, questions } = startApprovingWallet()
    const answers = await Promise.allSettled([
      call('wallet_sendCalls', batch({ id: 'a' })),
      call('wallet_sendCalls', batch({ id: 'a' })),
    ])
    expect(answers).toMatchObject([
      { status: 'fulfilled', value: { id: 'a' } },
      { status: 'rejected', reason: { code: 5720 } },
    ])
    expect(questions).toHaveLength(1)
  })

  test('behavior: an id can be used again if the user refused its calls', async () => {
    const { call, context } = startApprovingWallet()
    const { ask } = context.approvals
    const refused = new FrameRefusal('Not now')
    Object.assign(context.approvals, { ask: () => Promise.reject(refused) })
    await expect(call('wallet_sendCalls', batch({ id: 'a' }))).rejects.toBe(refused)
    Object.assign(context.approvals, { ask })
    expect(await call('wallet_sendCalls', batch({ id: 'a' }))).toEqual({ id: 'a' })
  })

  test.each([
    ['a call to the smart account itself', { to: smart, data: '0x12345678' }],
    ['a call to the key’s own account', { to: owner, data: '0x12345678' }],
    ['a call to the entry point', { to: entryPoint08Address, data: '0x12345678' }],
  ])('error: refuses %s, which could hand the account over', async (_, refusedCall) => {
    const { call, questions } = startApprovingWallet()
    const params = batch({ calls: [calls[1], refusedCall] })
    await expect(call('wallet_sendCalls', params)).rejects.toThrow('hand the account')
    expect(questions).toEqual([])
  })

  test('error: does not ask the user about calls that would fail, and reports the bundler’s reason', async () => {
    const reason = new NodeError({ message: 'execution reverted: too little' })
    const { call, questions } = startApprovingWallet({ bundler: { eth_estimateUserOperationGas: reason } })
    await expect(call('wallet_sendCalls', batch())).rejects.toThrow('execution reverted: too little')
    expect(questions).toEqual([])
  })

  test('error: fails if the bundler answers with the hash of another operation, or the node belongs to another network', async () => {
    const lying = startApprovingWallet({ bundler: { eth_sendUserOperation: zeroHash } })
    await expect(lying.call('wallet_sendCalls', batch())).rejects.toThrow('another operation than the signed one')
    const wrong = startApprovingWallet({ node: { eth_chainId: '0x1' } })
    await expect(wrong.call('wallet_sendCalls', batch())).rejects.toThrow('The node belongs to another network')
    expect(wrong.questions).toEqual([])
  })
})
