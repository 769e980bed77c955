import { getSmartAccountAddress } from '@holdfast/smart-account'
import { fakeClock } from '@holdfast/testing/time'
import { encodeFunctionData, erc20Abi, type Hex, keccak256, serializeSignature, toHex, zeroHash } from 'viem'
import {
  entryPoint08Address,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { chainOf } from '../../config/test/testChain.ts'
import { createMemoryStore } from '../../device/memoryStore.ts'
import type { Signing } from '../../keys/worker/tasks.ts'
import { type Approval, createApprovals } from '../../screens/approvals.ts'
import type { Session } from '../../session/createSession.ts'
import { createBatches } from '../calls/batches/batches.ts'
import type { MethodContext } from '../context.ts'
import { handleRpc } from '../handleRpc.ts'
import { NodeError } from '../node.ts'
import { noPermissions, testContext } from './testContext.ts'

const key = privateKeyToAccount(`0x${'3'.repeat(64)}`)
export const owner = key.address
export const smart = getSmartAccountAddress({ owner })
export const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const PAYMASTER = '0x00000000000000000000000000000000000000fA'
const chain = chainOf(31_337, { name: 'Harbour', hasPaymaster: true })
/** A chain without a bundler. */
export const elsewhere = { ...chain, id: 10, caipNetworkId: 'eip155:10', hasBundler: false }
export const receipt = {
  transactionHash: keccak256('0x01'),
  blockHash: keccak256('0x02'),
  blockNumber: '0x3',
  gasUsed: '0x4',
}
/** Answers by method. A function gets the parameters of the request and returns the answer; an error is thrown. */
export type Answers = Readonly<Record<string, unknown>>

/** Starts a wallet whose user approves everything, on chains whose node and bundler give the answers of the test. */
export function startApprovingWallet({
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
  const questions: Omit<Approval, 'id'>[] = []
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
    const entry = answers[method]
    const value = typeof entry === 'function' ? entry(params) : entry
    if (value === undefined || value instanceof Error)
      throw value ?? new NodeError({ message: `${method} is not known` })
    // The default simulation has one result for each call of the request.
    return method === 'eth_simulateV1' && entry === ofNode['eth_simulateV1'] && !node['eth_simulateV1']
      ? [
          {
            // Cast: the frame sends one block, with its calls.
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
      throw new Error('A signature of an unexpected kind was requested.')
    },
  } as unknown as Session // The methods use only these members.
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
    approvals: { ...approvals, ask: async (question) => void questions.push(question) },
    api: { recordSignature: async () => undefined, ...noPermissions },
    chain,
    chains: [chain, elsewhere],
    node: callNode,
    bundlerOf: () => async (method, params) => {
      const list = params as readonly unknown[]
      toBundler.push({ method, params: list })
      if (method === 'eth_sendUserOperation' && !('eth_sendUserOperation' in bundler)) return hashOf(list[0])
      return answer(ofBundler, method, list)
    },
    account: accounts[0].address,
    accounts,
    smartAccountAddresses: [smart],
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
  // Cast: the frame writes each field of an operation as hex.
  const sent = (): Record<string, Hex> =>
    toBundler.find(({ method }) => method === 'eth_sendUserOperation')?.params[0] as Record<string, Hex>
  return { questions, toBundler, clock, context, approvals, call, sent, store }
}

/** Computes the hash of an operation in its JSON-RPC form. */
export function hashOf(operation: unknown): Hex {
  // Casts: the caller passes an operation as it is sent, each field as hex, and all fields of the version are there.
  const fields = operation as Record<string, Hex>
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

export const approve = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, amount] })
export const calls = [
  { to: token, data: approve(5n) },
  { to: other, value: '0x5' },
]
export const batch = (changes: object = {}) => [
  { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls, ...changes },
]
