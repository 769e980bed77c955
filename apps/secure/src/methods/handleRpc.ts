import { signatureKinds } from '@holdfast/api/embedded'
import { DISALLOWED_CALL_TEXT } from '@holdfast/caip'
import { FrameRefusal, type RpcRequest, rpcKindOf } from '@holdfast/frame/guest'
import type { Method, MethodContext } from './context.ts'
import { NodeError } from './node.ts'

/** The methods that the user approves, each loaded when it is first asked for. */
const methods: Readonly<Record<string, () => Promise<Method>>> = {
  personal_sign: async () => (await import('./personalSign.ts')).personalSign,
  eth_signTypedData_v4: async () => (await import('./signTypedData.ts')).signTypedData,
  solana_signMessage: async () => (await import('./solana/signSolana.ts')).signSolanaMessage,
  solana_signTransaction: async () => (await import('./solana/signSolana.ts')).signSolanaTransaction,
  solana_signAllTransactions: async () => (await import('./solana/signSolana.ts')).signAllSolanaTransactions,
  solana_signAndSendTransaction: async () => (await import('./solana/signSolana.ts')).signAndSendSolanaTransaction,
  eth_sendTransaction: async () => (await import('./sendTransaction.ts')).sendTransaction,
}

/** What the frame answers itself, without the user. */
const own: Readonly<Record<string, (context: MethodContext) => unknown>> = {
  eth_accounts: ({ account }) => [account],
  eth_chainId: ({ chain }) => `0x${chain.id.toString(16)}`,
  // No call is sent in a batch, and nothing is paid for: there is nothing to announce.
  wallet_getCapabilities: ({ chain }) => ({ [`0x${chain.id.toString(16)}`]: { atomic: { status: 'unsupported' } } }),
}

/** Answers a JSON-RPC request. @throws {FrameRefusal} */
export async function handleRpc({ method, params }: RpcRequest, context: MethodContext): Promise<unknown> {
  const answer = Object.hasOwn(own, method) ? own[method] : undefined
  if (answer) return answer(context)
  const load = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (load) {
    context.session.prepareToSign()
    return approved(method, await (await load())(params, context), context)
  }
  if (rpcKindOf(method) !== 'safe' || !method.startsWith('eth_')) throw new FrameRefusal(DISALLOWED_CALL_TEXT)
  try {
    return await context.node(method, params)
  } catch (error) {
    if (error instanceof NodeError) throw new FrameRefusal(error.shortMessage, { cause: error })
    throw error
  }
}

/** Notes what was approved in the user's log. The answer does not wait for it, and is given without it too. */
function approved(method: string, result: unknown, { session, api, origin }: MethodContext): unknown {
  const kind = signatureKinds.find((name) => name === method)
  if (kind) {
    session
      .accessToken()
      .then((accessToken) => api.recordSignature({ kind, origin }, { accessToken }))
      .catch(() => undefined)
  }
  return result
}
