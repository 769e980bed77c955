import type { NodeClient, Outcome } from '../node/client.ts'
import { NodeError } from '../node/errors.ts'
import { readTokenFacts } from './facts.ts'
import type { TokenStore } from './tokenStore.ts'

/** How many contracts are read at once: each takes four calls. */
const TOKENS_AT_ONCE = 12
/** The gas for each call: a contract that needs more is treated like one that reverts. */
const GAS = '0x4c4b40'

/** The first four bytes of the hash of each function's signature. */
const selectors = { name: '0x06fdde03', symbol: '0x95d89b41', decimals: '0x313ce567' } as const

/**
 * Reads the facts of a few tokens whose contracts have not been read yet, and stores them.
 *
 * @returns how many tokens were read; 0 when none is left.
 * @throws {NodeError} when the node does not answer, or refuses `eth_getCode`.
 */
export async function readTokens(store: TokenStore, node: NodeClient): Promise<number> {
  const unread = await store.listUnread(TOKENS_AT_ONCE)
  const calls = unread.flatMap(({ address }) => [
    { method: 'eth_getCode', params: [address, 'latest'] },
    ...Object.values(selectors).map((data) => ({
      method: 'eth_call',
      params: [{ to: address, data, gas: GAS }, 'latest'],
    })),
  ])
  const outcomes = (await node.settleAll(calls)).values()
  for (const { address, standard } of unread) {
    const code = answerOf(outcomes.next().value)
    // No contract can make this call fail. A node that refuses it refuses every call, so the tokens are read later.
    if (code === undefined) throw new NodeError('refused', 'eth_getCode was refused', { method: 'eth_getCode' })
    const [name, symbol, decimals] = [outcomes.next(), outcomes.next(), outcomes.next()].map(({ value }) =>
      answerOf(value),
    )
    await store.setFacts(address, readTokenFacts({ standard, code, name, symbol, decimals }))
  }
  return unread.length
}

function answerOf(outcome: Outcome | undefined): string | undefined {
  return outcome && 'value' in outcome && typeof outcome.value === 'string' ? outcome.value : undefined
}
