import { isRecord, postJsonRpc, readJsonRpcAnswer } from '@holdfast/base'
import type { CaipNetworkId } from '@holdfast/caip'
import { InvalidWalletAnswerError } from '../../connections/errors.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import type { AdapterContext, NodeProvider } from '../adapter.ts'
import { SolanaNodeError } from './errors.ts'

/** How long a node may take to answer. */
const ANSWER_MS = 20_000
/** JSON-RPC's code for a server error, used here if a node did not answer, or answered in another form. */
const UNREACHABLE = -32_000

/**
 * Returns the node of a configured network. @throws {ChainNotSupportedError} for any other network, and for one without a node
 * address.
 */
export function solanaNode(
  { caipNetworks, fetch }: Pick<AdapterContext, 'caipNetworks' | 'fetch'>,
  caipNetworkId: CaipNetworkId,
): NodeProvider {
  const network = caipNetworks.find((each) => each.caipNetworkId === caipNetworkId)
  const [url] = network?.rpcUrls.default.http ?? []
  if (url === undefined) throw new ChainNotSupportedError({ caipNetworkId })
  return { request: (call) => ask(url, call, fetch) }
}

async function ask(
  url: string,
  call: { method: string; params?: readonly unknown[] },
  fetch: typeof globalThis.fetch | undefined,
): Promise<unknown> {
  const unreachable = (cause?: unknown): SolanaNodeError =>
    new SolanaNodeError({ code: UNREACHABLE, message: 'The network cannot be reached.', cause })
  const reply = await postJsonRpc(url, call, { fetch, signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    (cause: unknown) => {
      throw unreachable(cause)
    },
  )
  const answer = readJsonRpcAnswer(reply)
  if (!answer) throw unreachable()
  if ('error' in answer) throw new SolanaNodeError(answer.error)
  return answer.result
}

/** Reads the value from a node's answer, which also holds a slot. @throws {InvalidWalletAnswerError} if there is no value. */
export function valueOf(answer: unknown, method: string): unknown {
  if (!isRecord(answer) || !('value' in answer)) throw new InvalidWalletAnswerError({ method, answer })
  return answer['value']
}
