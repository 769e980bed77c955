import * as z from 'zod/mini'
import { DECISION_TIMEOUT_MS, frameEvent } from './frameEvent.ts'
import { chainIdSchema, nothingSchema } from './shapes.ts'

const anything = z.optional(z.unknown())
const list = z.array(z.unknown())
const hex = z.string().check(z.startsWith('0x'))

/** The id of a batch: at most 4096 bytes in hex, which are 8,194 characters. @see EIP-5792 section 'wallet_sendCalls' */
const batchId = z.string().check(z.maxLength(8_194))
/** One call of a batch. The call's other fields, such as capabilities, are parsed by the wallet. @see EIP-5792 */
const call = z.object({ to: hex, data: z.optional(hex), value: z.optional(z.string()) })
const sendCalls = z
  .array(
    z.object({
      id: z.optional(batchId),
      chainId: z.optional(z.union([z.string(), z.number()])),
      from: z.optional(z.string()),
      version: z.optional(z.string()),
      atomicRequired: z.optional(z.boolean()),
      capabilities: z.optional(z.unknown()),
      calls: z.array(call),
    }),
  )
  .check(z.minLength(1))

const solanaSendOptions = z.object({
  skipPreflight: z.optional(z.boolean()),
  preflightCommitment: z.optional(
    z.enum(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']),
  ),
  maxRetries: z.optional(z.number()),
  minContextSlot: z.optional(z.number()),
})

/** The parameters of each method that the frame supports. A method that is missing here is refused. */
export const rpcParamsSchemas = {
  eth_accounts: anything,
  eth_blockNumber: anything,
  eth_call: list,
  eth_chainId: anything,
  eth_estimateGas: list,
  eth_estimateUserOperationGas: list,
  eth_feeHistory: list,
  eth_gasPrice: anything,
  eth_getAccount: list,
  eth_getBalance: list,
  eth_getBlockByHash: list,
  eth_getBlockByNumber: list,
  eth_getBlockReceipts: list,
  eth_getBlockTransactionCountByHash: list,
  eth_getBlockTransactionCountByNumber: list,
  eth_getCode: list,
  eth_getFilterChanges: list,
  eth_getFilterLogs: list,
  eth_getLogs: list,
  eth_getProof: list,
  eth_getStorageAt: list,
  eth_getTransactionByBlockHashAndIndex: list,
  eth_getTransactionByBlockNumberAndIndex: list,
  eth_getTransactionByHash: list,
  eth_getTransactionCount: list,
  eth_getTransactionReceipt: list,
  eth_getUncleCountByBlockHash: list,
  eth_getUncleCountByBlockNumber: list,
  eth_getUserOperationByHash: list,
  eth_getUserOperationReceipt: list,
  eth_maxPriorityFeePerGas: anything,
  eth_newBlockFilter: anything,
  eth_newFilter: list,
  eth_newPendingTransactionFilter: anything,
  eth_sendRawTransaction: list,
  eth_sendTransaction: list,
  eth_sendUserOperation: list,
  eth_signTypedData_v4: list,
  eth_supportedEntryPoints: anything,
  eth_syncing: anything,
  eth_uninstallFilter: list,
  personal_sign: list,
  solana_signAllTransactions: z.object({ transactions: z.array(z.string()).check(z.minLength(1)) }),
  solana_signAndSendTransaction: z.object({ transaction: z.string(), options: z.optional(solanaSendOptions) }),
  solana_signMessage: z.object({ message: z.string(), pubkey: z.string() }),
  solana_signTransaction: z.object({ transaction: z.string() }),
  wallet_getAssets: anything,
  wallet_getCallsStatus: z.array(batchId),
  wallet_getCapabilities: anything,
  wallet_grantPermissions: list,
  wallet_requestExecutionPermissions: list,
  wallet_revokeExecutionPermission: anything,
  wallet_revokePermissions: anything,
  wallet_sendCalls: sendCalls,
  wallet_showCallsStatus: z.array(batchId),
} as const

/** A method that the frame supports. */
export type FrameRpcMethod = keyof typeof rpcParamsSchemas

/** Returns whether the frame supports a method. */
export function isFrameRpcMethod(method: string): method is FrameRpcMethod {
  return Object.hasOwn(rpcParamsSchemas, method)
}

/** A JSON-RPC request. Once the method is found to be allowed, {@link rpcParamsSchemas} checks the parameters. */
export type RpcRequest = { method: string; params?: unknown; chainId?: string | number | undefined }

/** Makes a JSON-RPC request, which the wallet answers or forwards to a node of the chain. The answer is any JSON value. */
export const rpcRequest = frameEvent({
  payload: z.object({
    method: z.string().check(z.minLength(1), z.maxLength(64)),
    params: z.optional(z.unknown()),
    /** Undefined: the chain on which the frame signs. Other fields that clients send, such as a node's URL, are ignored. */
    chainId: z.optional(chainIdSchema),
  }),
  success: z.unknown(),
  /** The time for a call that needs the user's approval. A safe call has the usual time for an answer. */
  timeoutMs: DECISION_TIMEOUT_MS,
})

/** Withdraws every `RPC_REQUEST` that waits for the user. Clients send it when their modal closes. */
export const rpcAbort = frameEvent({ payload: nothingSchema, success: nothingSchema })

/** Withdraws one pending request. This event is not part of the older protocol, whose frames ignore it. */
export const cancelRequest = frameEvent({
  payload: z.object({ requestId: z.string().check(z.minLength(1), z.maxLength(128)) }),
  success: nothingSchema,
})
