import { type Hex, numberToHex, parseTransaction } from 'viem'
import { encodeHandleOps } from '../entry-point/calls.ts'
import { maxCodes, readCodes } from '../entry-point/codes.ts'
import { readFailure } from '../entry-point/failures.ts'
import type { Head } from '../entry-point/node.ts'
import { BundlerError, bundlerCodes } from '../errors.ts'
import { unknownEntity } from '../mempool/reputation.ts'
import type { OperationRow } from '../mempool/rows.ts'
import { leastFeePerGas } from '../operation/checks.ts'
import { pack } from '../operation/gas.ts'
import { entryPoint } from '../operation/userOperation.ts'
import type { EntityKind } from '../validation/rules/Rule.ts'
import { bundleGasOf, type CallWithOverrides, overridesOf, simulateAfter } from '../validation/simulate.ts'
import { validateOperation } from '../validation/validate.ts'
import { type BundleContext, type ParsedOperation, parseRows } from './BundleContext.ts'
import { dropFailed } from './dropFailed.ts'
import { readSuggestedTip } from './key.ts'
import { entitiesOf, minValidityS, selectOperations } from './select.ts'
import type { BundleRow } from './store.ts'

/** How many waiting operations are considered for one bundle. */
const CONSIDERED = 500
/** An operation that was validated more than this many blocks ago is traced again before it is bundled. */
const FRESH_BLOCKS = 3
/** How many validations a node is asked to trace at once. */
const TRACED_AT_ONCE = 10

/** Operations that pass the simulation together, and the call that executes them. */
export type BuiltBundle = {
  operations: readonly ParsedOperation[]
  data: Hex
  gas: bigint
  /** The most that the earlier bundles, which still wait for a block, may cost together, in wei. */
  inFlightCost: bigint
  /** The priority fee that the chain's node suggests, in wei per gas. */
  suggestedTip: bigint
}

/**
 * Puts together the next bundle.
 *
 * @param open - bundles that wait for a block: the new bundle will run after them.
 * @returns undefined when there is nothing to send.
 */
export async function buildBundle(
  context: BundleContext,
  head: Head,
  open: readonly BundleRow[],
): Promise<BuiltBundle | undefined> {
  const { mempool, reputations, db, clock, limits, node } = context
  const ready = { leastFee: leastFeePerGas(head.baseFee), expiry: head.timestamp + minValidityS }
  const waiting = await mempool.listPending(CONSIDERED, ready)
  if (waiting.length === 0) return undefined
  const now = new Date(clock.now())
  const inFlight = await readInFlight(context, open)
  const known = await reputations.read(db, [...new Set(waiting.flatMap(entitiesOf))], now)
  const suggestedTip = await readSuggestedTip(node)
  const { chosen, expired, rejected } = selectOperations(waiting, {
    baseFee: head.baseFee,
    suggestedTip,
    timestamp: head.timestamp,
    block: Number(head.number),
    reputationOf: (address) => known.get(address) ?? unknownEntity,
    limits,
    inFlight: inFlight.flatMap(({ rows }) => rows),
  })
  for (const { hash } of expired) await mempool.drop(hash, 'it is no longer valid (validUntil)', now)
  for (const { hash } of rejected) await mempool.drop(hash, 'one of its entities is throttled or banned', now)
  const sound = await dropChanged(context, await validateAgain(context, parseRows(chosen), head), head)
  const built = await leaveOutFailing(context, sound, head, inFlight)
  return built && { ...built, suggestedTip }
}

/** A bundle that waits for a block: its operations, and the call that its newest transaction makes. */
type InFlightBundle = CallWithOverrides & { rows: readonly OperationRow[]; cost: bigint }

async function readInFlight({ mempool, key }: BundleContext, open: readonly BundleRow[]): Promise<InFlightBundle[]> {
  const found: InFlightBundle[] = []
  for (const { attempts } of open) {
    const last = attempts.at(-1)
    if (!last) continue
    const rows = await mempool.findMany(last.operations)
    const { data = '0x', gas = 0n } = parseTransaction(last.transaction)
    const call = { from: key.address, to: entryPoint, data, gas: numberToHex(gas) }
    const authorized = parseRows(rows.filter(({ delegate }) => delegate !== null))
    const overrides = overridesOf(authorized.map(({ operation }) => operation))
    found.push({ rows, call, overrides, cost: gas * BigInt(last.maxFeePerGas) })
  }
  return found
}

/**
 * Validates again those operations whose last validation is too many blocks old, several at a time, and drops those that fail.
 *
 * @returns the remaining operations.
 */
async function validateAgain(
  context: BundleContext,
  waiting: readonly ParsedOperation[],
  head: Head,
): Promise<ParsedOperation[]> {
  const passed: ParsedOperation[] = []
  for (let start = 0; start < waiting.length; start += TRACED_AT_ONCE) {
    const group = waiting.slice(start, start + TRACED_AT_ONCE)
    const isSound = await Promise.all(group.map((each) => validateOrDrop(context, each, head)))
    passed.push(...group.filter((_, at) => isSound[at]))
  }
  return passed
}

/** Validates an operation again unless its last validation is recent, and drops it if it fails. @returns whether it remains. */
async function validateOrDrop(context: BundleContext, waiting: ParsedOperation, head: Head): Promise<boolean> {
  return Number(head.number) - waiting.row.validatedAt <= FRESH_BLOCKS || passesNow(context, waiting, head)
}

/** Validates an operation at the newest block, and drops it if it fails. @returns whether it remains. */
async function passesNow(context: BundleContext, waiting: ParsedOperation, head: Head): Promise<boolean> {
  const { node, readEntities, key, stakeRule, senderCreator, knownPaymaster } = context
  try {
    await validateOperation(waiting.operation, {
      node,
      readEntities,
      head,
      from: key.address,
      senderCreator: await senderCreator(),
      stakeRule,
      knownPaymaster,
    })
    return true
  } catch (error) {
    if (!(error instanceof BundlerError) || error.code === bundlerCodes.internal) throw error
    const reason = { text: error.shortMessage, entity: entityOf(error) }
    await dropFailed(context, waiting, reason, { head: head.number, isBundleFailed: false })
    return false
  }
}

/** Finds the entity that a refusal names. */
function entityOf({ data }: BundlerError): EntityKind | undefined {
  return (['factory', 'account', 'paymaster'] as const).find((kind) => data?.[kind] !== undefined)
}

/** Drops operations whose validation used code that has changed since then (COD-010). @returns the remaining operations. */
async function dropChanged(
  context: BundleContext,
  waiting: readonly ParsedOperation[],
  head: Head,
): Promise<ParsedOperation[]> {
  const addresses = [...new Set(waiting.flatMap(({ row }) => Object.keys(row.codeHashes) as Hex[]))] // Keys are addresses.
  const hashes = new Map<Hex, Hex>()
  for (let start = 0; start < addresses.length; start += maxCodes) {
    const codes = await readCodes(context.node, addresses.slice(start, start + maxCodes))
    for (const [address, { hash }] of codes) hashes.set(address, hash)
  }
  const kept: ParsedOperation[] = []
  for (const each of waiting) {
    // These keys are addresses as well.
    const changed = Object.entries(each.row.codeHashes).find(([address, hash]) => hashes.get(address as Hex) !== hash)
    if (changed === undefined) {
      kept.push(each)
      continue
    }
    const reason = { text: `COD-010: the code of ${changed[0]} has changed`, entity: codeOwnerOf(each.row, changed[0]) }
    await dropFailed(context, each, reason, { head: head.number, isBundleFailed: false })
  }
  return kept
}

/** Finds the entity whose own code is at an address; `any` if the address is a contract that some of the entities use. */
function codeOwnerOf({ sender, factory, paymaster }: OperationRow, address: string): EntityKind | 'any' {
  if (address === sender) return 'account'
  if (address === factory) return 'factory'
  return address === paymaster ? 'paymaster' : 'any'
}

/**
 * Simulates the whole bundle after the bundles in flight, and leaves out failing operations until the rest passes together. A
 * failing operation is also dropped, unless there are bundles in flight and it passes without them.
 */
async function leaveOutFailing(
  context: BundleContext,
  waiting: readonly ParsedOperation[],
  head: Head,
  inFlight: readonly InFlightBundle[],
): Promise<Omit<BuiltBundle, 'suggestedTip'> | undefined> {
  const inFlightCost = inFlight.reduce((sum, { cost }) => sum + cost, 0n)
  let remaining = [...waiting]
  while (remaining.length > 0) {
    const { reverted, data, gas } = await simulateBundle(context, remaining, inFlight)
    if (reverted === undefined) return { operations: remaining, data, gas, inFlightCost }
    const failure = readFailure(reverted)
    const failed = failure ? remaining[failure.index] : remaining.length === 1 ? remaining[0] : undefined
    if (!failed) {
      // The failure names no operation: try the first half alone, and leave the other half to the next bundle.
      remaining = remaining.slice(0, Math.floor(remaining.length / 2))
      continue
    }
    remaining = remaining.filter((each) => each !== failed)
    const text = failure?.reason ?? `the bundle reverts with ${reverted.slice(0, 74)}`
    // An operation that passes without the bundles in flight keeps waiting, and is judged again once they are in a block.
    const mustDrop = inFlight.length === 0 || (await simulateBundle(context, [failed], [])).reverted !== undefined
    // Its last validation may be a few blocks old.
    if (mustDrop && (await passesNow(context, failed, head))) {
      await dropFailed(context, failed, { text }, { head: head.number, isBundleFailed: true })
    }
  }
  return undefined
}

/**
 * Simulates a bundle. @returns the bundle's call data and gas limit. `reverted` is the data with which the call reverted;
 * undefined if it passed.
 */
async function simulateBundle(
  { node, key }: BundleContext,
  waiting: readonly ParsedOperation[],
  inFlight: readonly InFlightBundle[],
): Promise<{ reverted: Hex | undefined; data: Hex; gas: bigint }> {
  const operations = waiting.map(({ operation }) => operation)
  const data = encodeHandleOps(operations.map(pack), key.address)
  const gas = bundleGasOf(operations)
  const call = { from: key.address, to: entryPoint, data, gas: numberToHex(gas) }
  return { reverted: await simulateAfter(node, inFlight, { call, overrides: overridesOf(operations) }), data, gas }
}
