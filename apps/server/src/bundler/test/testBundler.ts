import { isRecord } from '@holdfast/base'
import { installAccounts } from '@holdfast/devnet'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { type Address, encodeFunctionData, type Hex, numberToHex, pad, parseEther, parseGwei, toHex } from 'viem'
import { devnetChains } from '../../config/chains/chains.ts'
import type { RpcChain } from '../../rpc/chain.ts'
import { bundlerService } from '../../services/bundlerService.ts'
import { startTestServer, type TestServer } from '../../test/testServer.ts'
import { entryPointAbi } from '../entry-point/calls.ts'
import { estimatePreVerificationGas } from '../operation/gas.ts'
import { entryPoint, formatUserOperation, type UserOperation } from '../operation/userOperation.ts'
import { returnWord } from './assemble.ts'

const projectId = '0123456789abcdef0123456789abcdef'

/** An answer of JSON-RPC, with either a result or an error. */
export type RpcReply = { result?: unknown; error?: { code: number; message: string; data?: Record<string, unknown> } }

/** A chain with the EntryPoint, on which a test places its own contracts. */
export type OperationChain = TestChain & {
  /** Sets code at a new address. */
  place: (code: Hex) => Promise<Hex>
  /** Deposits ether for an address at the EntryPoint. */
  deposit4337: (account: Hex, wei?: bigint) => Promise<void>
  /** Locks a stake for an address at the EntryPoint. */
  stake: (account: Hex, options?: { wei?: bigint; unstakeDelayS?: number }) => Promise<void>
  /** Calls a contract from any account, which the chain impersonates. */
  callAs: (from: Hex, call: { to: Address; data?: Hex; value?: bigint }) => Promise<Hex>
}

/** The private keys of a bundler and its sponsor, for tests that check what each pays. */
export const bundlerKeys = {
  key: '0x224b7eb7449992aac96d631d9677f7bf5888245eef6d6eeda31e62d2f29a83e4',
  sponsorKey: '0xc511b2aa70776d4ff1d376e8537903dae36896132c90b91d52c1dfbae267cd8b',
} as const
/** The address of the bundler's key. */
export const bundlerAddress = '0x08135Da0A343E492FA2d4282F2AE34c6c5CC1BbE'

/**
 * Places an account that has deposited one ether at the EntryPoint. @param code - by default, code that accepts every
 * operation.
 */
export async function placeFunded(chain: OperationChain, code: Hex = plainAccount): Promise<Hex> {
  const account = await chain.place(code)
  await chain.deposit4337(account, parseEther('1'))
  return account
}

/** Starts a chain with the EntryPoint, the account contracts and the paymaster. */
export async function startOperationChain(options: { blockTimeS?: number } = {}): Promise<OperationChain> {
  const chain = await startTestChain(options)
  await installAccounts(chain.rpcUrl)
  let placed = 0
  const [payer] = chain.accounts
  if (!payer) throw new TypeError('the test chain has no accounts')
  const callAs: OperationChain['callAs'] = async (from, { to, data = '0x', value = 0n }) => {
    await chain.call('anvil_impersonateAccount', from)
    const hash = await chain.call<Hex>('eth_sendTransaction', {
      from,
      to,
      data,
      value: numberToHex(value),
      gas: '0x4c4b40',
    })
    await chain.client.waitForTransactionReceipt({ hash })
    return hash
  }
  return {
    ...chain,
    callAs,
    place: async (code) => {
      placed += 1
      const address = pad(toHex(0xacc0_0000 + placed), { size: 20 })
      await chain.call('anvil_setCode', address, code)
      return address
    },
    deposit4337: async (account, wei = parseEther('1')) => {
      const data = encodeFunctionData({ abi: entryPointAbi, functionName: 'depositTo', args: [account] })
      await callAs(payer.address, { to: entryPoint, data, value: wei })
    },
    stake: async (account, { wei = parseEther('1'), unstakeDelayS = 86_400 } = {}) => {
      await chain.setBalance(account, wei + parseEther('1'))
      const data = encodeFunctionData({ abi: entryPointAbi, functionName: 'addStake', args: [unstakeDelayS] })
      await callAs(account, { to: entryPoint, data, value: wei })
    },
  }
}

/** Creates an operation with ample gas limits and fees. */
export function operationOf(sender: Hex, changes: Partial<UserOperation> = {}): UserOperation {
  const operation: UserOperation = {
    sender,
    nonce: 0n,
    factory: undefined,
    factoryData: undefined,
    callData: '0x',
    callGasLimit: 100_000n,
    verificationGasLimit: 500_000n,
    preVerificationGas: 0n,
    maxFeePerGas: parseGwei('10'),
    maxPriorityFeePerGas: parseGwei('1'),
    paymaster: undefined,
    paymasterVerificationGasLimit: changes.paymaster ? 500_000n : 0n,
    paymasterPostOpGasLimit: 0n,
    paymasterData: changes.paymaster && '0x',
    signature: '0x',
    authorization: undefined,
    ...changes,
  }
  return { ...operation, preVerificationGas: operation.preVerificationGas || estimatePreVerificationGas(operation) }
}

/** A server with a bundler, and shortcuts for calls. */
export type TestBundler = {
  site: TestServer
  /** Calls one method over HTTP. */
  rpc: (method: string, ...parameters: unknown[]) => Promise<RpcReply>
  /** Posts a body as it is. @param from - the caller's address. */
  post: (body: string, query?: Record<string, string>, from?: string) => Promise<Response>
  send: (operation: UserOperation) => Promise<RpcReply>
  /** Sends an operation and waits for its receipt. Throws if the operation is refused or dropped. */
  include: (operation: UserOperation) => Promise<{ hash: Hex; receipt: Record<string, unknown> }>
  /** Waits for the receipt of an operation. Throws if the operation is dropped. */
  receiptOf: (hash: Hex) => Promise<Record<string, unknown>>
  stop: () => Promise<void>
}

/** Starts a server with a bundler on a chain. */
export async function startTestBundler(
  chain: Pick<TestChain, 'rpcUrl'>,
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<TestBundler> {
  const [first] = devnetChains(8545)
  if (!first) throw new TypeError('there is no local chain')
  const site = await startTestServer({
    services: [bundlerService],
    ...options,
    config: { projectId, chains: [{ ...first, rpcUpstreams: [chain.rpcUrl] }], ...options.config },
  })
  const post: TestBundler['post'] = (body, query = {}, from = '127.0.0.1') => {
    const parameters = new URLSearchParams({ projectId, chainId: 'eip155:31337', bundler: 'holdfast', ...query })
    return fetch(`${site.server.addresses.services}/v1/bundler?${parameters}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', 'x-forwarded-for': from },
      body,
    })
  }
  const rpc: TestBundler['rpc'] = async (method, ...parameters) => {
    const response = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: parameters }))
    return (await response.json()) as RpcReply // The server's own answer.
  }
  const receiptOf: TestBundler['receiptOf'] = async (hash) => {
    for (;;) {
      const { result, error } = await rpc('eth_getUserOperationReceipt', hash)
      if (error) throw new Error(`${error.code} ${error.message}`)
      if (isRecord(result)) return result
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  const send: TestBundler['send'] = (operation) =>
    rpc('eth_sendUserOperation', formatUserOperation(operation), entryPoint)
  return {
    site,
    rpc,
    post,
    send,
    receiptOf,
    include: async (operation) => {
      const { result, error } = await send(operation)
      if (error) throw new Error(`${error.code} ${error.message} ${JSON.stringify(error.data)}`)
      const hash = result as Hex // The answer of a send.
      return { hash, receipt: await receiptOf(hash) }
    },
    stop: site.stop,
  }
}

/** The simplest account: it accepts any signature, and its calls do nothing. */
export const plainAccount: Hex = returnWord(0)

/** Creates a function that calls the node of a chain, as the server does. */
export function askOf({ rpcUrl }: Pick<TestChain, 'rpcUrl'>): RpcChain['ask'] {
  return async ({ method, params }) => {
    const body = `{"jsonrpc":"2.0","id":1,"method":${JSON.stringify(method)},"params":${params}}`
    const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result?: unknown; error?: unknown } // A node's answer.
    return error === undefined ? { result: JSON.stringify(result) } : { error: JSON.stringify(error) }
  }
}
