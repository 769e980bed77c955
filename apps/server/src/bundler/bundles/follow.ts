import { isRecord } from '@holdfast/base'
import type { Hex } from 'viem'
import { encodeHandleOps } from '../entry-point/calls.ts'
import { readFailure } from '../entry-point/failures.ts'
import { type Head, isHex, readHead } from '../entry-point/node.ts'
import { leastFeePerGas } from '../operation/checks.ts'
import { pack } from '../operation/gas.ts'
import type { BundleAttempt } from '../tables.ts'
import { bundleGasOf } from '../validation/simulate.ts'
import { type BundleContext, parseRows } from './BundleContext.ts'
import { dropFailed } from './dropFailed.ts'
import { cancelFees, paidFees, raiseFees } from './fees.ts'
import { readNonce, readSuggestedTip } from './key.ts'
import { type Receipt, readInclusions, readReceipt } from './receipts.ts'
import { minValidityS } from './select.ts'
import { broadcast, sign } from './send.ts'
import type { BundleRow } from './store.ts'

/** The gas of the transaction that cancels a bundle: a transfer of nothing to the key's own account. */
const CANCEL_GAS = 21_000n

/**
 * Follows a bundle that was sent: records the outcome once it is in a block, sends it again when the node has lost it, and
 * replaces its transaction when it is stuck.
 *
 * @returns whether the bundle is finished.
 */
export async function followBundle(context: BundleContext, bundle: BundleRow, head: Head): Promise<boolean> {
  const { node, bundles, mempool, clock } = context
  const nonce = await readNonce(node, bundle.bundler)
  const receipt = await findReceipt(context, bundle.attempts)
  if (receipt) {
    await settle(context, bundle, receipt)
    return true
  }
  if (nonce > bundle.nonce) {
    // The nonce has been used, but a node that lags behind may have answered that there is no receipt. So it is read once more.
    const late = await findReceipt(context, bundle.attempts)
    if (late) await settle(context, bundle, late)
    else {
      const now = new Date(clock.now())
      await bundles.settle(bundle.id, { status: 'lost' }, now)
      await mempool.release(hashesOf(bundle), now)
      context.log.warn({ bundle: bundle.id }, 'another transaction took the nonce of a bundle')
    }
    return true
  }
  const last = bundle.attempts.at(-1)
  if (!last) return true
  if (Number(head.number) - last.sentAt >= context.stuckBlocks && (await replaceStuck(context, bundle, last, head)))
    return false
  const isKnown = (await node.request('eth_getTransactionByHash', [last.hash])) !== null
  if (!isKnown) await broadcast(context, last.transaction)
  return false
}

const hashesOf = ({ attempts }: BundleRow): Hex[] => [...new Set(attempts.flatMap(({ operations }) => operations))]

async function findReceipt({ node }: BundleContext, attempts: readonly BundleAttempt[]): Promise<Receipt | undefined> {
  for (const { hash } of attempts.toReversed()) {
    const receipt = await readReceipt(node, hash)
    if (receipt) return receipt
  }
  return undefined
}

/** Records the outcome of a bundle and its operations. Operations that the bundle did not include wait for another bundle. */
async function settle(context: BundleContext, bundle: BundleRow, receipt: Receipt): Promise<void> {
  const { mempool, bundles, reputations, db, clock, metrics, log } = context
  const now = new Date(clock.now())
  const isMined = receipt.status === 1n
  const inclusions = isMined ? readInclusions(receipt) : []
  const included = new Set(inclusions.map(({ hash }) => hash))
  await mempool.include(inclusions, bundle.id, now)
  await mempool.release(
    hashesOf(bundle).filter((hash) => !included.has(hash)),
    now,
  )
  const rows = await mempool.findMany([...included])
  const entities = rows.map(({ sender, factory, paymaster }) =>
    [sender, factory, paymaster].filter((address) => address !== null),
  )
  await db.transaction((writer) => reputations.countIncluded(writer, entities, now))
  const cost = receipt.gasUsed * receipt.effectiveGasPrice
  await bundles.settle(
    bundle.id,
    {
      status: isMined ? 'mined' : 'failed',
      transactionHash: receipt.transactionHash,
      blockNumber: Number(receipt.blockNumber),
      cost,
    },
    now,
  )
  const earned = inclusions.reduce((sum, { actualGasCost }) => sum + actualGasCost, 0n)
  // A bundle that reverted included none of its operations.
  metrics.countBundle(isMined ? 'mined' : 'failed', isMined ? inclusions.length : hashesOf(bundle).length)
  metrics.earn(earned, cost)
  for (const { success } of inclusions) metrics.count(success ? 'included' : 'reverted')
  if (!isMined) {
    log.warn({ bundle: bundle.id, transaction: receipt.transactionHash }, 'a bundle reverted in its block')
    await dropCulprit(context, bundle, receipt)
  }
}

/** Drops the operation that made a bundle revert in its block, although the simulation had passed. */
async function dropCulprit(context: BundleContext, { attempts }: BundleRow, receipt: Receipt): Promise<void> {
  const { node, mempool } = context
  const hashes = attempts.find(({ hash }) => hash === receipt.transactionHash)?.operations ?? []
  const trace = await node
    .request('debug_traceTransaction', [receipt.transactionHash, { tracer: 'callTracer' }])
    // Without a trace the culprit is unknown; the next simulation finds it.
    .catch(() => undefined)
  const output = isRecord(trace) ? trace['output'] : undefined
  const failure = readFailure(isHex(output) ? output : undefined)
  const named = failure && hashes[failure.index]
  const hash = named ?? (hashes.length === 1 ? hashes[0] : undefined)
  const [culprit] = hash === undefined ? [] : parseRows(await mempool.findMany([hash]))
  if (!culprit) return
  const text = failure?.reason ?? 'a bundle of this operation alone reverted in its block'
  await dropFailed(context, culprit, { text }, { head: receipt.blockNumber, isBundleFailed: true })
}

/**
 * Replaces the transaction of a stuck bundle: sends the bundle again with higher fees, or cancels it. Leaves out operations that
 * expire soon, and operations that have become too cheap if others still pay enough.
 *
 * @returns false if the transaction stays: another key sent it, or no operation that pays enough waits behind it.
 */
async function replaceStuck(
  context: BundleContext,
  bundle: BundleRow,
  last: BundleAttempt,
  head: Head,
): Promise<boolean> {
  const { node, mempool, key, log, metrics } = context
  // Only the key that sent a bundle can replace it.
  if (bundle.bundler !== key.address) return false
  const expiry = head.timestamp + minValidityS
  const leastFee = leastFeePerGas(head.baseFee)
  // An operation that expires before its block would make the whole bundle revert.
  const valid = (await mempool.findMany(last.operations)).filter(({ validUntil }) => validUntil > expiry)
  const paying = valid.filter(({ maxFeePerGas }) => maxFeePerGas >= leastFee)
  const operations = parseRows(paying.length > 0 ? paying : valid)
  const market = { baseFee: head.baseFee, suggestedTip: await readSuggestedTip(node) }
  const before = { maxFeePerGas: BigInt(last.maxFeePerGas), maxPriorityFeePerGas: BigInt(last.maxPriorityFeePerGas) }
  const userOperations = operations.map(({ operation }) => operation)
  const fees = operations.length > 0 ? raiseFees(before, market, paidFees(userOperations)) : undefined
  if (fees) {
    const data = encodeHandleOps(userOperations.map(pack), key.address)
    await addAttempt(context, bundle, head, { data, gas: bundleGasOf(userOperations), fees, operations })
    metrics.countBundle('raised', operations.length)
    log.info({ bundle: bundle.id, nonce: bundle.nonce, fees }, 'a stuck bundle was sent again with higher fees')
    return true
  }
  const isBlocking = valid.length === 0 || (await mempool.listPending(1, { leastFee, expiry })).length > 0
  if (!isBlocking) return false
  const cancelling = { to: key.address, data: '0x', gas: CANCEL_GAS, fees: cancelFees(before, market) } as const
  await addAttempt(context, bundle, head, { ...cancelling, operations: [] })
  metrics.countBundle('cancelled', last.operations.length)
  log.warn({ bundle: bundle.id, nonce: bundle.nonce }, 'a stuck bundle was cancelled')
  return true
}

/** Signs, stores and sends a transaction that replaces the bundle's last transaction. */
async function addAttempt(
  context: BundleContext,
  { id, nonce }: BundleRow,
  head: Head,
  content: Omit<Parameters<typeof sign>[1], 'nonce'>,
): Promise<void> {
  const { bundles, clock } = context
  const signed = await sign(context, { ...content, nonce })
  const attempt = {
    ...signed,
    maxFeePerGas: String(content.fees.maxFeePerGas),
    maxPriorityFeePerGas: String(content.fees.maxPriorityFeePerGas),
    sentAt: Number(head.number),
    operations: content.operations.map(({ row }) => row.hash),
  }
  await bundles.addAttempt(id, attempt, new Date(clock.now()))
  await broadcast(context, signed.transaction)
}

/**
 * Checks whether recent blocks with our operations were replaced. If so, their operations wait for a bundle again, and their
 * bundles are reopened.
 *
 * @returns whether any block was replaced.
 */
export async function watchReplacedBlocks(context: BundleContext, head: Head): Promise<boolean> {
  const { node, mempool, bundles, clock, watchedBlocks, log } = context
  const from = head.number > BigInt(watchedBlocks) ? head.number - BigInt(watchedBlocks) : 0n
  const rows = await mempool.listIncludedSince(from)
  const blocks = new Map(rows.map(({ blockNumber, blockHash }) => [blockNumber ?? 0, blockHash]))
  const replaced = new Set<number>()
  for (const [number, hash] of blocks) {
    const block = await readHead(node, BigInt(number))
    if (block?.hash !== hash) replaced.add(number)
  }
  if (replaced.size === 0) return false
  const lost = rows.filter(({ blockNumber }) => replaced.has(blockNumber ?? 0))
  const now = new Date(clock.now())
  log.warn({ blocks: [...replaced] }, 'blocks with user operations were replaced')
  // Even an operation that another bundler had included waits again. If a new block contains it, the next validation or
  // simulation fails, and `dropFailed` finds the inclusion.
  await mempool.release(
    lost.map(({ hash }) => hash),
    now,
  )
  await bundles.reopen([...new Set(lost.flatMap(({ bundleId }) => (bundleId === null ? [] : [bundleId])))], now)
  return true
}
