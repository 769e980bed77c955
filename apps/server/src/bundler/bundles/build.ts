import type { Hex } from 'viem'
import { encodeHandleOps } from '../entry-point/calls.ts'
import { mostCodes, readCodes } from '../entry-point/codes.ts'
import { readFailure } from '../entry-point/failures.ts'
import type { Head } from '../entry-point/node.ts'
import { BundlerError, bundlerCodes } from '../errors.ts'
import { unknownEntity } from '../mempool/reputation.ts'
import { pack } from '../operation/gas.ts'
import { entryPoint } from '../operation/userOperation.ts'
import type { EntityKind } from '../validation/rules/Rule.ts'
import { bundleGasOf, overridesOf, simulateCall } from '../validation/simulate.ts'
import { validateOperation } from '../validation/validate.ts'
import { type BundleContext, readRows, type Waiting } from './BundleContext.ts'
import { dropFailed } from './judge.ts'
import { selectOperations } from './select.ts'

/** How many waiting operations are looked at for one bundle. */
const LOOKED_AT = 500
/** An operation that was validated more blocks ago than this is traced once more before it is bundled. */
const FRESH_BLOCKS = 3

/** Operations that pass together, and the call that carries them. */
export type BuiltBundle = { operations: readonly Waiting[]; data: Hex; gas: bigint }

/** Puts together the next bundle. @returns undefined when there is nothing to send. */
export async function buildBundle(context: BundleContext, head: Head): Promise<BuiltBundle | undefined> {
  const { mempool, reputations, db, clock, limits } = context
  const waiting = await mempool.listPending(LOOKED_AT)
  if (waiting.length === 0) return undefined
  const now = new Date(clock.now())
  const entities = waiting.flatMap(({ sender, factory, paymaster }) => [sender, factory, paymaster])
  const known = await reputations.read(db, [...new Set(entities.filter((address) => address !== null))], now)
  const { chosen, expired, unwelcome } = selectOperations(waiting, {
    baseFee: head.baseFee,
    timestamp: head.timestamp,
    block: Number(head.number),
    reputationOf: (address) => known.get(address) ?? unknownEntity,
    limits,
  })
  for (const { hash } of expired) await mempool.drop(hash, 'it is no longer valid (validUntil)', now)
  for (const { hash } of unwelcome) await mempool.drop(hash, 'an entity of it is throttled or banned', now)
  const sound = await dropChanged(context, await validateAgain(context, readRows(chosen), head), head)
  return simulate(context, sound, head)
}

/** Traces the ones again that have waited. */
async function validateAgain(context: BundleContext, waiting: readonly Waiting[], head: Head): Promise<Waiting[]> {
  const { node, key, stakeRule, senderCreator } = context
  const passed: Waiting[] = []
  for (const each of waiting) {
    if (Number(head.number) - each.row.validatedAt <= FRESH_BLOCKS) {
      passed.push(each)
      continue
    }
    try {
      const from = key.address
      await validateOperation(each.operation, { node, head, from, senderCreator: await senderCreator(), stakeRule })
      passed.push(each)
    } catch (error) {
      if (!(error instanceof BundlerError) || error.code === bundlerCodes.internal) throw error
      await dropFailed(context, each, { text: error.shortMessage, entity: entityOf(error) }, head.number)
    }
  }
  return passed
}

/** The entity that a refusal names. */
function entityOf({ data }: BundlerError): EntityKind | undefined {
  return (['factory', 'account', 'paymaster'] as const).find((kind) => data?.[kind] !== undefined)
}

/** Drops the ones whose code is another by now (COD-010). */
async function dropChanged(context: BundleContext, waiting: readonly Waiting[], head: Head): Promise<Waiting[]> {
  const addresses = [...new Set(waiting.flatMap(({ row }) => Object.keys(row.codeHashes) as Hex[]))] // Keys are addresses.
  const hashes = new Map<Hex, Hex>()
  for (let start = 0; start < addresses.length; start += mostCodes) {
    const codes = await readCodes(context.node, addresses.slice(start, start + mostCodes))
    for (const [address, { hash }] of codes) hashes.set(address, hash)
  }
  const kept: Waiting[] = []
  for (const each of waiting) {
    const changed = Object.entries(each.row.codeHashes).find(([address, hash]) => hashes.get(address as Hex) !== hash)
    if (changed === undefined) kept.push(each)
    else await dropFailed(context, each, { text: `COD-010: the code of ${changed[0]} has changed` }, head.number)
  }
  return kept
}

/** Runs the whole bundle without sending it, and takes out what fails until the rest passes together. */
async function simulate(
  context: BundleContext,
  waiting: readonly Waiting[],
  head: Head,
): Promise<BuiltBundle | undefined> {
  const { node, key } = context
  let left = [...waiting]
  while (left.length > 0) {
    const operations = left.map(({ operation }) => operation)
    const data = encodeHandleOps(operations.map(pack), key.address)
    const gas = bundleGasOf(operations)
    const call = { from: key.address, to: entryPoint, data, gas: `0x${gas.toString(16)}` }
    const reverted = await simulateCall(node, call, overridesOf(operations))
    if (reverted === undefined) return { operations: left, data, gas }
    const failure = readFailure(reverted)
    const failed = failure && left[failure.index]
    if (failure && failed) {
      await dropFailed(context, failed, { text: failure.reason }, head.number)
      left = left.filter((each) => each !== failed)
      continue
    }
    const [only] = left
    if (only && left.length === 1) {
      await dropFailed(context, only, { text: `the bundle reverts with ${reverted.slice(0, 74)}` }, head.number)
      return undefined
    }
    // No operation is named: the first half alone, and the other with the next bundle.
    left = left.slice(0, Math.floor(left.length / 2))
  }
  return undefined
}
