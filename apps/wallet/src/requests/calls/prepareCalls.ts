import * as z from 'zod/mini'
import { type NodeRpc, readQuantity } from '../../node/nodeRpc.ts'
import { type PreparedTransaction, prepareTransaction } from '../transaction/prepareTransaction.ts'
import type { WalletRequest } from '../walletRequest.ts'

type CallsRequest = Extract<WalletRequest, { kind: 'calls' }>

/** The limit of a call that the node cannot try out, because it needs those before it. */
const FALLBACK_GAS = 300_000n

const simulationSchema = z.array(
  z.object({
    calls: z.array(z.object({ status: z.string(), gasUsed: z.string().check(z.regex(/^0x[0-9a-f]{1,16}$/i)) })),
  }),
)

/** A batch's cost, in wei, and the fields that complete each of its transactions. */
export type PreparedCalls = {
  transactions: readonly PreparedTransaction[]
  /** The highest possible cost of all of them. */
  mostFee: bigint
  isShort: boolean
  /** One of the calls would fail. Undefined: the node cannot try them out one after the other. */
  wouldFail: boolean | undefined
}

/** Asks the node what calls need, each after those before it. @throws {NodeError} with the node's response. */
export async function prepareCalls({ calls, address }: CallsRequest, rpc: NodeRpc): Promise<PreparedCalls> {
  const sent = calls.map(({ to, value, data }) => ({ from: address, to, value: `0x${value.toString(16)}`, data }))
  const simulated = await rpc('eth_simulateV1', [
    { blockStateCalls: [{ calls: sent }], validation: false },
    'latest',
  ]).then(
    (given) => simulationSchema.safeParse(given).data?.[0]?.calls,
    () => undefined,
  )
  const transactions = await Promise.all(
    calls.map((fields, place) => {
      const used = simulated?.[place]?.gasUsed
      const gas = used === undefined ? FALLBACK_GAS : (BigInt(used) * 5n) / 4n
      return prepareTransaction({ fields: { ...fields, gas }, address }, rpc)
    }),
  )
  const mostFee = transactions.reduce((sum, each) => sum + each.mostFee, 0n)
  const value = calls.reduce((sum, each) => sum + each.value, 0n)
  const balance = readQuantity(await rpc('eth_getBalance', [address, 'latest']))
  return {
    transactions,
    mostFee,
    isShort: balance < value + mostFee,
    wouldFail: simulated?.some(({ status }) => status !== '0x1'),
  }
}
