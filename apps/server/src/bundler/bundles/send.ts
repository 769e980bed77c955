import type { Hex } from 'viem'
import { UpstreamError } from '../../rpc/nodes/upstream.ts'
import type { Head } from '../entry-point/node.ts'
import { NodeRefusalError } from '../entry-point/node.ts'
import type { BundleContext } from './BundleContext.ts'
import type { BuiltBundle } from './build.ts'
import { type Fees, feesOf } from './fees.ts'
import { readBalance, readNonce } from './key.ts'
import type { BundleRow } from './store.ts'

/**
 * Sends a bundle: signs it, stores it with its operations, and only then sends it to a node. Even if the process dies in
 * between, the transaction is stored, and no other transaction takes its nonce.
 *
 * @param open - the key's bundles that wait for a block: the new bundle takes the next nonce.
 * @returns whether the bundle was sent; false when the key has too little ether.
 */
export async function sendBundle(
  context: BundleContext,
  built: BuiltBundle,
  head: Head,
  open: readonly BundleRow[],
): Promise<boolean> {
  const { node, key, bundles, clock, log, metrics } = context
  const { operations, data, gas, suggestedTip } = built
  const [nextNonce, balance] = await Promise.all([readNonce(node, key.address), readBalance(node, key.address)])
  metrics.setBalance(balance)
  const fees = feesOf(
    operations.map(({ operation }) => operation),
    suggestedTip,
  )
  const needed = gas * fees.maxFeePerGas + built.inFlightCost
  if (balance < needed) {
    log.error({ bundler: key.address, balance, needed }, 'the key of the bundler has too little ether')
    return false
  }
  const nonce = open.reduce((after, bundle) => Math.max(after, bundle.nonce + 1), nextNonce)
  const { transaction, hash } = await sign(context, { nonce, data, gas, fees, operations })
  const attempt = {
    hash,
    transaction,
    maxFeePerGas: String(fees.maxFeePerGas),
    maxPriorityFeePerGas: String(fees.maxPriorityFeePerGas),
    sentAt: Number(head.number),
    operations: operations.map(({ row }) => row.hash),
  }
  await bundles.begin({ bundler: key.address, nonce, attempt }, new Date(clock.now()))
  metrics.countBundle('sent', operations.length)
  await broadcast(context, transaction)
  return true
}

/** Signs the transaction of a bundle, with the operations' authorizations. @param to - by default, the EntryPoint. */
export function sign(
  { node, key }: BundleContext,
  {
    nonce,
    data,
    gas,
    fees,
    operations,
    to,
  }: Pick<BuiltBundle, 'data' | 'gas' | 'operations'> & { nonce: number; fees: Fees; to?: Hex | undefined },
): Promise<{ transaction: Hex; hash: Hex }> {
  const authorizationList = operations.flatMap(({ operation }) =>
    operation.authorization ? [operation.authorization] : [],
  )
  return key.sign({ chainId: node.chainId, to, nonce, data, gas, fees, authorizationList })
}

/** Sends a signed transaction to a node. If the node refuses it or cannot be reached, `followBundle` sends it later. */
export async function broadcast({ node, log }: BundleContext, transaction: `0x${string}`): Promise<void> {
  try {
    await node.send(transaction)
  } catch (error) {
    if (!(error instanceof NodeRefusalError) && !(error instanceof UpstreamError)) throw error
    // This need not be a failure: a node that already has the transaction also answers with an error, in different words
    // depending on its software.
    log.debug({ reason: error.message }, 'a node did not accept the transaction of a bundle')
  }
}
