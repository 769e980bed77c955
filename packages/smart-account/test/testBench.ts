import {
  callRpc,
  type DevnetAccount,
  devnetAccounts,
  devnetOperator,
  installAccounts,
  startChain,
} from '@holdfast/devnet'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  type PublicClient,
  parseEventLogs,
  type TransactionReceipt,
} from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'

/** A local chain with the contracts for smart accounts. */
export type TestBench = {
  rpcUrl: string
  client: PublicClient
  stop: () => Promise<void>
}

/** Starts a chain for the calling test file alone. */
export async function startTestBench(): Promise<TestBench> {
  const { rpcUrl, stop } = await startChain()
  await installAccounts(rpcUrl)
  const client = createPublicClient({ chain: foundry, transport: http(rpcUrl), pollingInterval: 20, cacheTime: 0 })
  return { rpcUrl, client, stop }
}

/** Returns a funded account of the chain, by index. */
export function localAccount(index: number) {
  return privateKeyToAccount((devnetAccounts()[index] as DevnetAccount).privateKey) // The chain has ten accounts.
}

/** Sets the balance of an address, in wei. */
export async function fund({ rpcUrl }: TestBench, address: Address, wei: bigint): Promise<void> {
  await callRpc(rpcUrl, 'anvil_setBalance', [address, `0x${wei.toString(16)}`])
}

/** Drafts an operation with sufficient gas limits, without its signature. */
export function draftOperation(
  fields: Pick<UserOperation<'0.8'>, 'sender' | 'callData'> & Partial<UserOperation<'0.8'>>,
): UserOperation<'0.8'> {
  return {
    nonce: 0n,
    callGasLimit: 500_000n,
    verificationGasLimit: 1_000_000n,
    preVerificationGas: 60_000n,
    maxFeePerGas: 2_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    signature: '0x',
    ...fields,
    // viem's types distinguish operations with and without a factory. `fields` may be of either kind.
  } as UserOperation<'0.8'>
}

/** Computes the hash that an owner signs. */
export function hashOperation(userOperation: UserOperation<'0.8'>, chainId: number = foundry.id): Hex {
  return getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint08Address,
    entryPointVersion: '0.8',
    userOperation,
  })
}

/** The result of an operation: whether its calls succeeded, its gas cost in wei, and the transaction. */
export type Outcome = { isSuccess: boolean; gasCost: bigint; receipt: TransactionReceipt }

/**
 * Sends operations to EntryPoint in one transaction, as a bundler does.
 *
 * @throws viem's error of a reverted call, with EntryPoint's error `FailedOp` and its reason.
 */
export async function handleOps(
  { client, rpcUrl }: TestBench,
  operations: readonly UserOperation<'0.8'>[],
): Promise<Outcome[]> {
  const [bundler] = devnetOperator().bundlers
  const account = privateKeyToAccount(bundler.privateKey)
  const authorizationList = operations.flatMap(({ authorization }) => (authorization ? [authorization] : []))
  const { request } = await client.simulateContract({
    account,
    address: entryPoint08Address,
    abi: entryPoint08Abi,
    functionName: 'handleOps',
    args: [operations.map((operation) => toPackedUserOperation(operation)), bundler.address],
    ...(authorizationList.length > 0 ? { authorizationList } : {}),
  })
  const wallet = createWalletClient({ account, chain: foundry, transport: http(rpcUrl) })
  const receipt = await client.waitForTransactionReceipt({ hash: await wallet.writeContract(request) })
  const events = parseEventLogs({ abi: entryPoint08Abi, eventName: 'UserOperationEvent', logs: receipt.logs })
  return events.map(({ args }) => ({ isSuccess: args.success, gasCost: args.actualGasCost, receipt }))
}
