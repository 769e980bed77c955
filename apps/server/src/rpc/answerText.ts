import { type RpcReply, refuseBody } from './json-rpc/reply.ts'
import { readBody } from './json-rpc/request.ts'
import type { RpcBudget, RpcCaller } from './limits.ts'
import type { Rpc } from './service.ts'

/**
 * Answers the text of a request. Its first call was counted against the caller's limits before; the other calls of a batch and
 * the length of the reply are counted here.
 *
 * @param options.chainId - a chain that is served.
 * @throws {RateLimitedError}
 */
export async function answerText(
  text: string,
  options: { rpc: Pick<Rpc, 'answer'>; budget: RpcBudget; chainId: string; caller: RpcCaller },
): Promise<RpcReply> {
  const { rpc, budget, chainId, caller } = options
  const body = readBody(text)
  if ('code' in body) return refuseBody(body)
  if (body.calls.length > 1) budget.takeCalls(caller, body.calls.length - 1)
  const reply = await rpc.answer(chainId, body)
  budget.countReply(caller, reply.body)
  return reply
}
