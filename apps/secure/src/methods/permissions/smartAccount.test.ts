import { encodeCalls, getSmartAccountAddress } from '@holdfast/smart-account'
import {
  decodePermissionContext,
  encodePermissionContext,
  permissionModuleOf,
  permissionSetupCalls,
  permissionSetupCheck,
} from '@holdfast/smart-account/permissions'
import { type Hex, toHex } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { testChain } from '../../config/test/testChain.ts'
import type { Signing } from '../../keys/worker/tasks.ts'
import { createApprovals } from '../../screens/approvals.ts'
import type { Session } from '../../session/createSession.ts'
import type { MethodContext } from '../context.ts'
import { handleRpc } from '../handleRpc.ts'
import { NodeError } from '../node.ts'
import { app, createOperator, createUser } from '../test/permissionParties.ts'
import { testContext } from '../test/testContext.ts'

const key = privateKeyToAccount(`0x${'4c'.repeat(32)}`)
const account = getSmartAccountAddress({ owner: key.address })
const paymaster = '0x00000000000000000000000000000000000000aa'
const yes = toHex(1n, { size: 32 })
const no = toHex(0n, { size: 32 })
const request = {
  expiry: Math.floor(Date.now() / 1_000) + 3_600,
  signer: { type: 'account', data: { address: app } },
  permissions: [{ type: 'native-token-periodic', data: { periodAmount: '0xa', periodDuration: 60 } }],
}

type Start = { isSetUp?: boolean; refuses?: boolean; succeeds?: boolean; isSponsored?: boolean }
/** Starts a wallet whose smart account is in use. The bundler reports each operation as mined at once. */
function start({ isSetUp = false, refuses = false, succeeds = true, isSponsored = true }: Start = {}) {
  const { questions, ask } = createUser({ refuses })
  const operations: Record<string, Hex>[] = []
  const { recorded, revoked, api } = createOperator()
  const setupCheck = permissionSetupCheck(account).data
  const answers: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x7a69',
    eth_getBlockByNumber: { baseFeePerGas: '0x5' },
    eth_maxPriorityFeePerGas: '0x1',
    eth_getBalance: toHex(10n ** 20n),
    eth_simulateV1: [{ calls: [1, 2].map(() => ({ status: '0x1', gasUsed: '0x5208', logs: [] })) }],
    eth_estimateUserOperationGas: { callGasLimit: '0x1', verificationGasLimit: '0x2', preVerificationGas: '0x3' },
    eth_getUserOperationReceipt: {
      success: succeeds,
      logs: [],
      receipt: { transactionHash: yes, blockHash: yes, blockNumber: '0x1' },
    },
    ...(isSponsored && {
      pm_getPaymasterStubData: { paymaster, paymasterData: '0xab', paymasterVerificationGasLimit: '0x10' },
      pm_getPaymasterData: { paymaster, paymasterData: '0xcd' },
    }),
  }
  const node: MethodContext['node'] = async (method, params) => {
    const [first] = (params ?? []) as [{ data?: Hex }?]
    if (method === 'eth_call') return first?.data === setupCheck && isSetUp ? yes : no
    if (!(method in answers)) throw new NodeError({ message: `${method} is not known` })
    return answers[method]
  }
  const context = testContext({
    session: {
      prepareToSign: () => undefined,
      accessToken: async () => 'token',
      sign: async (signing: Signing): Promise<Hex> => {
        if (signing.kind !== 'typedData') throw new Error('A signature of an unexpected kind was requested.')
        return key.signTypedData(signing.definition)
      },
    } as unknown as Session, // The methods use only these members.
    approvals: { ...createApprovals(), ask },
    api,
    chain: { ...testChain, hasBundler: true, hasPaymaster: true },
    node,
    bundlerOf: () => async (method, params) => {
      const [operation] = params as [Record<string, Hex>]
      if (method !== 'eth_sendUserOperation') return node(method, params)
      operations.push(operation)
      return hashOf(operation)
    },
    account,
    accounts: [
      { address: account, type: 'smartAccount', owner: key.address },
      { address: key.address, type: 'eoa', owner: key.address },
    ],
    smartAccounts: {
      isEnabled: async () => true,
      enabledChainIds: async () => [31_337],
      addressOf: async () => account,
      isDeployed: async () => true,
    },
  })
  const call = (method: string, ...params: unknown[]) => handleRpc({ method, params }, context)
  return { questions, operations, recorded, revoked, call }
}

/** Computes the hash of an operation in its JSON-RPC form. */
function hashOf(operation: Record<string, Hex>): Hex {
  const number = (name: string): bigint => BigInt(operation[name] ?? '0x0')
  return getUserOperationHash({
    chainId: 31_337,
    entryPointAddress: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
    entryPointVersion: '0.8',
    userOperation: {
      sender: account,
      nonce: number('nonce'),
      callData: operation['callData'] ?? '0x',
      callGasLimit: number('callGasLimit'),
      verificationGasLimit: number('verificationGasLimit'),
      preVerificationGas: number('preVerificationGas'),
      maxFeePerGas: number('maxFeePerGas'),
      maxPriorityFeePerGas: number('maxPriorityFeePerGas'),
      ...(operation['paymaster'] && {
        paymaster: operation['paymaster'],
        paymasterData: operation['paymasterData'] ?? '0x',
        paymasterVerificationGasLimit: number('paymasterVerificationGasLimit'),
        paymasterPostOpGasLimit: number('paymasterPostOpGasLimit'),
      }),
      signature: '0x',
    },
  })
}

describe('a permission of a smart account', () => {
  test('default: the account installs its module, for which the services pay, and the module is the delegator', async () => {
    const { questions, operations, recorded, call } = start()
    const answer = await call('wallet_grantPermissions', request)
    expect(questions).toHaveLength(1)
    expect(questions[0]).toMatchObject({
      account,
      accountType: 'smartAccount',
      content: { kind: 'permission', setup: { kind: 'module', isSponsored: true } },
    })
    expect(operations).toHaveLength(1)
    expect(operations[0]).toMatchObject({ sender: account, callData: encodeCalls(permissionSetupCalls(account)) })
    expect(answer).toMatchObject({ address: account })
    const [body] = recorded
    expect(body).toMatchObject({ address: account, authorization: undefined })
    const signed = decodePermissionContext(body?.context ?? '0x')
    expect(signed?.delegation).toMatchObject({ delegate: app, delegator: permissionModuleOf(account) })
  })

  test('behavior: sends no operation if the module is installed; shows the fee if the account itself pays', async () => {
    const ready = start({ isSetUp: true })
    await ready.call('wallet_grantPermissions', request)
    expect(ready.operations).toEqual([])
    expect(ready.questions[0]?.content).toMatchObject({ setup: undefined })
    const paying = start({ isSponsored: false })
    await paying.call('wallet_grantPermissions', request)
    expect(paying.questions[0]?.content).toMatchObject({ setup: { isSponsored: false, maxFee: expect.any(BigInt) } })
    expect(paying.operations[0]).not.toHaveProperty('paymaster')
  })

  test.each([
    ['the user refuses', { refuses: true }, 0],
    ['the operation is mined but fails', { succeeds: false }, 1],
  ])('error: the app gets no permission when %s', async (_name, options, sent) => {
    const { operations, recorded, call } = start(options)
    await expect(call('wallet_grantPermissions', request)).rejects.toThrow()
    expect([operations.length, recorded.length]).toEqual([sent, 0])
  })

  test('wallet_revokePermissions: the account signs, and the operator gets its address', async () => {
    const { questions, recorded, revoked, call } = start({ isSetUp: true })
    await call('wallet_grantPermissions', request)
    const { context = '0x' } = recorded[0] ?? {}
    await call('wallet_revokePermissions', { permissionContext: context })
    expect(questions[1]).toMatchObject({ account, accountType: 'smartAccount', content: { kind: 'revocation' } })
    expect(revoked).toMatchObject([{ address: account }])
    // The module of another account is refused as the delegator.
    const signed = decodePermissionContext(context)
    if (!signed) throw new Error('The answer has no valid context.')
    const ofAnotherAccount = { ...signed.delegation, delegator: permissionModuleOf(app) }
    const permissionContext = encodePermissionContext(ofAnotherAccount, signed.signature)
    await expect(call('wallet_revokePermissions', { permissionContext })).rejects.toMatchObject({ code: 4100 })
  })
})
