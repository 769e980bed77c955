import { signatureKinds } from '@holdfast/api/embedded'
import { DISALLOWED_CALL_TEXT, rpcAccessOf } from '@holdfast/caip'
import { FrameRefusal, type RpcRequest } from '@holdfast/frame/guest'
import type { Method, MethodContext } from './context.ts'
import { NodeError } from './node.ts'
import { askWithinLimit } from './rules/transferLimit.ts'

/** The methods that show the user a screen, mostly to ask for approval. The code of each loads with its first request. */
const methods: Readonly<Record<string, () => Promise<Method>>> = {
  personal_sign: async () => (await import('./personalSign.ts')).personalSign,
  eth_signTypedData_v4: async () => (await import('./signTypedData.ts')).signTypedData,
  solana_signMessage: async () => (await import('./solana/signSolana.ts')).signSolanaMessage,
  solana_signTransaction: async () => (await import('./solana/signSolana.ts')).signSolanaTransaction,
  solana_signAllTransactions: async () => (await import('./solana/signSolana.ts')).signAllSolanaTransactions,
  solana_signAndSendTransaction: async () => (await import('./solana/signSolana.ts')).signAndSendSolanaTransaction,
  eth_sendTransaction: async () => (await import('./sendTransaction.ts')).sendTransaction,
  eth_sendUserOperation: async () => (await import('./operation/sendUserOperation.ts')).sendUserOperation,
  wallet_sendCalls: async () => (await import('./calls/sendCalls.ts')).sendCalls,
  wallet_grantPermissions: async () => (await import('./permissions/grantPermissions.ts')).grantPermissions,
  wallet_requestExecutionPermissions: async () =>
    (await import('./permissions/grantPermissions.ts')).requestExecutionPermissions,
  wallet_revokePermissions: async () => (await import('./permissions/revokePermissions.ts')).revokePermissions,
  wallet_revokeExecutionPermission: async () => (await import('./permissions/revokePermissions.ts')).revokePermissions,
  wallet_showCallsStatus: async () => (await import('./calls/batches/showCallsStatus.ts')).showCallsStatus,
}

/** The methods that the frame answers itself, without asking the user. */
const ownMethods: Readonly<Record<string, (params: unknown, context: MethodContext) => unknown>> = {
  eth_accounts: (_, { accounts }) => accounts.map(({ address }) => address),
  eth_chainId: (_, { chain }) => `0x${chain.id.toString(16)}`,
  wallet_getCapabilities: async (params, context) =>
    (await import('./calls/capabilities.ts')).getCapabilities(params, context),
  wallet_getCallsStatus: async (params, context) =>
    (await import('./calls/batches/callsStatus.ts')).getCallsStatus(params, context),
}

/** Answers a JSON-RPC request. @throws {FrameRefusal} */
export async function handleRpc({ method, params }: RpcRequest, context: MethodContext): Promise<unknown> {
  const ownMethod = Object.hasOwn(ownMethods, method) ? ownMethods[method] : undefined
  const loadMethod = Object.hasOwn(methods, method) ? methods[method] : undefined
  try {
    if (ownMethod) return await ownMethod(params, context)
    if (loadMethod) {
      if (method !== 'wallet_showCallsStatus') context.session.prepareToSign()
      const limited = { ...context, approvals: { ...context.approvals, ask: askWithinLimit(context) } }
      return recordApproval(method, await (await loadMethod())(params, limited), context)
    }
    const access = rpcAccessOf('eip155', method)
    if (access === 'node') return await context.node(method, params)
    if (access === 'bundler') return await askBundler(method, params, context)
    throw new FrameRefusal(DISALLOWED_CALL_TEXT)
  } catch (error) {
    if (error instanceof NodeError) throw new FrameRefusal(error.shortMessage, { cause: error })
    throw error
  }
}

/** Asks the chain's bundler. @throws {FrameRefusal} if the chain has no bundler. */
function askBundler(method: string, params: unknown, { chain, bundlerOf }: MethodContext): Promise<unknown> {
  if (!chain.hasBundler) throw new FrameRefusal(DISALLOWED_CALL_TEXT)
  return bundlerOf(chain)(method, params)
}

/** Records the approval in the user's log, and returns the result at once. A failure to record it has no effect. */
function recordApproval(method: string, result: unknown, { session, api, origin }: MethodContext): unknown {
  // The user approves the calls of a raw operation, so the log records it as calls.
  const approvedAs = method === 'eth_sendUserOperation' ? 'wallet_sendCalls' : method
  const kind = signatureKinds.find((name) => name === approvedAs)
  if (kind) {
    // The signature exists already, so the request must succeed even if the log cannot be reached.
    session
      .accessToken()
      .then((accessToken) => api.recordSignature({ kind, origin }, { accessToken }))
      .catch(() => undefined)
  }
  return result
}
