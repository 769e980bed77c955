import type { Address, Hex } from 'viem'
import { lowerHex } from '../../chain/lowerHex.ts'
import { type Code, maxCodes, readCodes } from '../entry-point/codes.ts'
import { isStaked, type StakeRule } from '../entry-point/deposits.ts'
import type { EntityReader } from '../entry-point/entities.ts'
import { readFailure, toBundlerError } from '../entry-point/failures.ts'
import { type Head, type Node, NodeRefusalError } from '../entry-point/node.ts'
import { BundlerError, bundlerCodes } from '../errors.ts'
import { hashUserOperation } from '../operation/hashUserOperation.ts'
import { eip7702Factory, entryPoint, type UserOperation } from '../operation/userOperation.ts'
import { assertAuthorization } from './authorization.ts'
import { isKnown, traceKnown } from './knownCode.ts'
import { allRules } from './rules/allRules.ts'
import { type EntityPhase, findViolations, type Rule, type ValidationRecord } from './rules/Rule.ts'
import { storageOwners } from './rules/storage.ts'
import { overridesOf, validationCall } from './simulate.ts'
import { readTrace, type TracedPhase, type ValidationTrace } from './trace.ts'
import { validationTracer } from './tracer.ts'
import {
  intersect,
  readAccountOutput,
  readPaymasterOutput,
  readValidationData,
  type TimeRange,
} from './validationData.ts'

/** An operation must be valid for this much longer, in seconds, so that a block can still include it. */
const MIN_VALIDITY_S = 30
/** How long a node may trace a validation. */
const TRACE_TIMEOUT = '8s'

const VALIDATE_USER_OP = '0x19822f7c'
const VALIDATE_PAYMASTER_USER_OP = '0x52b7512c'

/** The facts that the bundler stores about an operation that passed validation. */
export type ValidationResult = TimeRange & {
  hash: Hex
  /** Hashes of all code that ran or was read. None of that code may change before the operation is included (COD-010). */
  codeHashes: Record<Hex, Hex>
  /** The contracts, other than the sender, whose storage the validation touches. */
  storageOwners: readonly Hex[]
  stakes: { account: boolean; factory: boolean; paymaster: boolean }
  /** The paymaster's deposit at the EntryPoint, in wei; undefined without a paymaster. */
  paymasterDeposit: bigint | undefined
}

/** The dependencies of a validation. */
export type ValidationContext = {
  node: Node
  readEntities: EntityReader
  head: Head
  /** The account that will send the bundle. */
  from: Address
  senderCreator: Hex
  stakeRule: StakeRule
  /** The operator's own paymaster, in lower case; undefined if the operator has none. */
  knownPaymaster?: Hex | undefined
  /** @default {@link allRules} */
  rules?: readonly Rule[] | undefined
}

/**
 * Validates an operation according to ERC-4337 and ERC-7562, at the newest block.
 *
 * @throws {BundlerError} saying what is wrong, and which rule is broken. | {UpstreamError}
 */
export async function validateOperation(
  operation: UserOperation,
  context: ValidationContext,
): Promise<ValidationResult> {
  const { node, readEntities, head, from, senderCreator, stakeRule, rules = allRules } = context
  const { sender, factory, paymaster } = operation
  const entities = [...new Set([sender, ...(factory ? [factory] : []), ...(paymaster ? [paymaster] : [])])]
  await assertAuthorization(operation, node)
  const entityByAddress = await readEntities(entities)
  const entityCodes = new Map(entities.flatMap((address) => codeOf(entityByAddress, address)))
  assertEntities(operation, entityCodes)
  const isStakedAt = (address: Hex): boolean => {
    const entity = entityByAddress.get(address)
    return entity !== undefined && isStaked(entity.deposit, stakeRule)
  }
  const isOurs = isKnown(operation, entityCodes, { knownPaymaster: context.knownPaymaster, isStaked: isStakedAt })
  const knownTrace = isOurs ? await traceKnown(operation, node, from) : undefined
  const trace = knownTrace ?? (await traceValidation(operation, node, from))
  const phases = namePhases(trace, operation)
  assertPassed(trace)
  if (phases.some(({ traced }) => traced.isCut)) throw refuse('The validation does too much to be traced.')

  const visited = listVisited(phases, entities)
  if (visited.length > maxCodes) throw refuse(`The validation uses more than ${maxCodes} contracts.`)
  const otherCodes = await readCodes(
    node,
    visited.filter((address) => !entityCodes.has(address)),
  )
  const codes = new Map([...entityCodes, ...otherCodes])
  const record: ValidationRecord = {
    operation,
    phases,
    senderExists: entityCodes.get(sender)?.hasCode === true || operation.authorization !== undefined,
    isStaked: isStakedAt,
    hasCode: (address) => codes.get(address)?.hasCode === true,
    isDelegated: (address) => codes.get(address)?.delegate !== undefined,
    entryPoint: lowerHex(entryPoint),
    senderCreator,
  }
  assertRules(record, rules)
  const range = readRange(phases)
  assertTime(range, head)
  return {
    ...range,
    hash: hashUserOperation(operation, node.chainId, entityCodes.get(sender)?.delegate),
    // A new sender is left out: it has no code until this operation gives it code.
    codeHashes: Object.fromEntries([...codes].filter(([, { hasCode }]) => hasCode).map(([at, { hash }]) => [at, hash])),
    storageOwners: storageOwners(record),
    stakes: {
      account: isStakedAt(sender),
      factory: factory !== undefined && isStakedAt(factory),
      paymaster: paymaster !== undefined && isStakedAt(paymaster),
    },
    paymasterDeposit: paymaster && entityByAddress.get(paymaster)?.deposit.deposit,
  }
}

function codeOf(entityByAddress: Awaited<ReturnType<EntityReader>>, address: Hex): [Hex, Code][] {
  const entity = entityByAddress.get(address)
  return entity ? [[address, entity.code]] : []
}

/** Runs an operation's validation under the tracer. @throws {BundlerError} for a node that cannot trace. | {UpstreamError} */
async function traceValidation(operation: UserOperation, node: Node, from: Address): Promise<ValidationTrace> {
  const stateOverrides = overridesOf([operation])
  try {
    return readTrace(
      await node.request('debug_traceCall', [
        validationCall(operation, from),
        'latest',
        { tracer: validationTracer, timeout: TRACE_TIMEOUT, stateOverrides },
      ]),
    )
  } catch (error) {
    if (!(error instanceof NodeRefusalError) && !(error instanceof TypeError)) throw error
    throw new BundlerError({
      code: bundlerCodes.internal,
      message:
        'The validation could not be traced: the node of this chain must support debug_traceCall with tracers in JavaScript.',
      cause: error,
    })
  }
}

/** Finds the entity to which each of the EntryPoint's calls belongs. */
function namePhases({ phases }: ValidationTrace, { sender, factory, paymaster }: UserOperation): EntityPhase[] {
  const named: EntityPhase[] = []
  for (const traced of phases) {
    const phase = namePhase(traced, { sender, factory, paymaster })
    // From here on, the phases belong to the sentinel, the invalid operation that `validationCall` adds after this one.
    if (phase === undefined) break
    named.push(phase)
  }
  return named
}

function namePhase(
  traced: TracedPhase,
  { sender, factory, paymaster }: Pick<UserOperation, 'sender' | 'factory' | 'paymaster'>,
): EntityPhase | undefined {
  if (traced.selector === VALIDATE_USER_OP) {
    return traced.to === sender ? { kind: 'account', address: sender, traced } : undefined
  }
  if (traced.selector === VALIDATE_PAYMASTER_USER_OP) {
    return paymaster === undefined ? undefined : { kind: 'paymaster', address: paymaster, traced }
  }
  if (factory === undefined) return undefined
  // An account with keys (EIP-7702) is initialised by its own code.
  return { kind: 'factory', address: factory === eip7702Factory ? sender : factory, traced }
}

/** Checks that factory and paymaster are contracts. @throws {BundlerError} */
function assertEntities({ factory, paymaster }: UserOperation, codes: ReadonlyMap<Hex, Code>): void {
  if (factory !== undefined && factory !== eip7702Factory && !codes.get(factory)?.hasCode) {
    throw new BundlerError({ code: bundlerCodes.rejectedByAccount, message: 'The factory is not a contract.' })
  }
  if (paymaster !== undefined && !codes.get(paymaster)?.hasCode) {
    throw new BundlerError({ code: bundlerCodes.rejectedByPaymaster, message: 'The paymaster is not a contract.' })
  }
}

/** Checks that the EntryPoint refused only the sentinel, which has index 1. @throws {BundlerError} for any other outcome. */
function assertPassed({ output, error }: ValidationTrace): void {
  const failure = readFailure(output)
  if (failure?.index === 1) return
  if (failure) throw toBundlerError(failure)
  throw refuse(`The EntryPoint did not validate the operation: ${error || 'it gave no reason'}.`, {
    revertData: output,
  })
}

/** Lists the entities, and the contracts that ran, were called or had their code read. */
function listVisited(phases: readonly EntityPhase[], entities: readonly Hex[]): Hex[] {
  const visited = phases.flatMap(({ traced }) => [
    ...Object.keys(traced.contracts).map((address) => lowerHex(address)),
    ...Object.values(traced.contracts).flatMap(({ code }) => code.map(({ address }) => address)),
    ...traced.calls.map(({ to }) => to),
  ])
  return [...new Set([...entities, ...visited])].filter((address) => address.length === 42)
}

/** Checks all rules. @throws {BundlerError} with the first violation in its message, and up to 20 violations in its data. */
function assertRules(record: ValidationRecord, rules: readonly Rule[]): void {
  const violations = findViolations(record, rules)
  const [first] = violations
  if (!first) return
  throw new BundlerError({
    code: bundlerCodes.ruleBroken,
    message: `${first.rule}: ${first.message}`,
    data: { [first.entity]: first.address, rule: first.rule, violations: violations.slice(0, 20) },
  })
}

function readRange(phases: readonly EntityPhase[]): TimeRange {
  const ranges = phases.flatMap(({ kind, traced: { output } }) => {
    if (kind === 'factory') return []
    const word = kind === 'account' ? readAccountOutput(output) : readPaymasterOutput(output)
    return word === undefined ? [] : [readValidationData(word)]
  })
  return intersect(ranges)
}

/** Checks the time range. @throws {BundlerError} for an operation that is not valid yet, or not valid for long enough. */
function assertTime({ validAfter, validUntil }: TimeRange, { timestamp }: Head): void {
  const refuseTime = (message: string): BundlerError =>
    new BundlerError({ code: bundlerCodes.timeRange, message, data: { validAfter, validUntil } })
  if (validAfter > timestamp) throw refuseTime('The operation is not valid yet.')
  if (validUntil <= timestamp + MIN_VALIDITY_S) throw refuseTime('The operation expires too soon.')
}

function refuse(message: string, data?: Record<string, unknown>): BundlerError {
  return new BundlerError({ code: bundlerCodes.rejectedByAccount, message, data })
}
