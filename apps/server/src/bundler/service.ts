import type { Clock } from '@holdfast/base'
import { type Hex, numberToHex } from 'viem'
import { limitConcurrency } from '../process/limitConcurrency.ts'
import { createReceiptReader, logsOf } from './bundles/receipts.ts'
import { readCodes } from './entry-point/codes.ts'
import { isStaked, type StakeRule } from './entry-point/deposits.ts'
import type { EntityReader } from './entry-point/entities.ts'
import { type Head, type Node, readHead } from './entry-point/node.ts'
import { BundlerError, bundlerCodes } from './errors.ts'
import type { Admissions } from './mempool/admissions.ts'
import { assertWorthValidating, toCandidate } from './mempool/rules.ts'
import type { MempoolStore, Outcome } from './mempool/store.ts'
import type { BundlerMetrics } from './metrics.ts'
import { assertNumbers, type OperationLimits } from './operation/checks.ts'
import { estimateGas } from './operation/estimate.ts'
import { maxCostOf } from './operation/gas.ts'
import { hashUserOperation } from './operation/hashUserOperation.ts'
import { entryPoint, type UserOperation } from './operation/userOperation.ts'
import { type ValidationResult, validateOperation } from './validation/validate.ts'

/** The bundler of one chain, as callers see it. */
export type Bundler = {
  chainId: number
  /** Accepts an operation. @returns its hash, once the operation is in the database. @throws {BundlerError} */
  send: (operation: UserOperation, projectKey: number | null, options?: { skipsValidation: boolean }) => Promise<Hex>
  /** Estimates gas limits, in the form of JSON-RPC. @throws {BundlerError} */
  estimate: (operation: UserOperation) => Promise<Record<string, Hex>>
  /** Finds an operation. @returns null for an unknown or dropped operation. */
  findOperation: (hash: Hex) => Promise<Record<string, unknown> | null>
  /**
   * Finds the receipt of an operation. @returns null until the operation is in a block. @throws {BundlerError} if the operation
   * was dropped.
   */
  findReceipt: (hash: Hex) => Promise<Record<string, unknown> | null>
}

const noStakes = { account: false, factory: false, paymaster: false }

/** How long the newest block is reused, in milliseconds. Even a block just read may be a second old, so this adds little. */
const HEAD_MS = 100
/** How many operations are validated at once. Other operations queue, so that under load some still finish quickly. */
const VALIDATED_AT_ONCE = 24
/**
 * How many operations are estimated at once; each takes up to about 20 calls of the node. Other estimates wait in a queue that
 * is separate from the validations: an estimate needs no signature, so a flood of estimates must not delay signed operations.
 */
const ESTIMATED_AT_ONCE = 12

/** Creates the bundler of a chain. @param options.from - the account that sends its bundles. */
export function createBundler(options: {
  node: Node
  readEntities: EntityReader
  mempool: MempoolStore
  admissions: Admissions
  from: Hex
  stakeRule: StakeRule
  limits: OperationLimits
  senderCreator: () => Promise<Hex>
  /** The operator's own paymaster, in lower case; undefined without a paymaster. */
  knownPaymaster: Hex | undefined
  metrics: BundlerMetrics
  clock: Clock
  /** New operations are accepted once this resolves, so that operations that waited before a restart go first. */
  recovered: Promise<void>
}): Bundler {
  const { node, readEntities, mempool, admissions, from, stakeRule, limits } = options
  const { senderCreator, knownPaymaster, metrics, clock, recovered } = options
  const queueValidation = limitConcurrency(VALIDATED_AT_ONCE)
  const queueEstimate = limitConcurrency(ESTIMATED_AT_ONCE)
  const readReceipt = createReceiptReader(node, clock)
  let cached: { readAtMs: number; head: Promise<Head | undefined> } | undefined
  const readNewestHead = async (): Promise<Head> => {
    if (!cached || clock.monotonic() - cached.readAtMs > HEAD_MS)
      cached = { readAtMs: clock.monotonic(), head: readHead(node) }
    const head = await cached.head.catch((error: unknown) => {
      cached = undefined
      throw error
    })
    if (!head) throw new TypeError('The chain has no block.')
    return head
  }

  /** Refuses, before the costly trace, an operation that the mempool would refuse after it. */
  const assertEarly = async (operation: UserOperation): Promise<void> => {
    const unvalidated = { hash: '0x', storageOwners: [], stakes: noStakes, paymasterDeposit: undefined } as const
    const candidate = toCandidate(operation, unvalidated, maxCostOf(operation))
    const view = await admissions.viewSender(candidate, new Date(clock.now()))
    await assertWorthValidating(candidate, view, async () => {
      const entity = (await readEntities([operation.sender])).get(operation.sender)
      return entity !== undefined && isStaked(entity.deposit, stakeRule)
    })
  }

  const validate = async (
    operation: UserOperation,
    { skipsValidation }: { skipsValidation: boolean },
  ): Promise<{ validation: ValidationResult; head: Head }> => {
    const head = await readNewestHead()
    assertNumbers(operation, head.baseFee, limits)
    if (skipsValidation) return { validation: await assumeValid(operation, node), head }
    await assertEarly(operation)
    const validation = await validateOperation(operation, {
      node,
      readEntities,
      head,
      from,
      senderCreator: await senderCreator(),
      stakeRule,
      knownPaymaster,
    })
    return { validation, head }
  }

  const admit: Bundler['send'] = async (operation, projectKey, { skipsValidation } = { skipsValidation: false }) => {
    await recovered
    const { validation, head } = await queueValidation(() => validate(operation, { skipsValidation }))
    const candidate = toCandidate(operation, validation, maxCostOf(operation))
    const now = new Date(clock.now())
    await admissions.add({ operation, candidate, validation, block: head.number, projectKey, now })
    return validation.hash
  }

  return {
    chainId: node.chainId,
    send: async (...parameters) => {
      try {
        const hash = await admit(...parameters)
        metrics.count('received')
        return hash
      } catch (error) {
        if (error instanceof BundlerError) metrics.count('refused')
        throw error
      }
    },
    estimate: async (operation) => {
      const estimated = await queueEstimate(async () =>
        estimateGas(operation, { node, from, senderCreator: await senderCreator() }),
      )
      return Object.fromEntries(
        Object.entries(estimated).flatMap(([name, gas]) => (gas === undefined ? [] : [[name, numberToHex(gas)]])),
      )
    },
    findOperation: async (hash) => {
      const row = await mempool.find(hash)
      if (!row || row.status === 'dropped') return null
      const { operation, blockHash, blockNumber, transactionHash } = row
      return {
        userOperation: operation,
        entryPoint,
        blockNumber: blockNumber === null ? null : numberToHex(blockNumber),
        blockHash,
        transactionHash,
      }
    },
    findReceipt: async (hash) => {
      const row = await mempool.findOutcome(hash)
      if (row?.status === 'dropped') throw droppedError(row)
      if (row?.status !== 'included' || row.transactionHash === null) return null
      const receipt = await readReceipt(row.transactionHash)
      // The blocks differ if the operation's block was replaced a moment ago.
      if (receipt?.blockHash !== row.blockHash) return null
      return {
        userOpHash: hash,
        entryPoint,
        sender: row.sender,
        nonce: numberToHex(row.nonce),
        paymaster: row.paymaster,
        actualGasCost: numberToHex(row.actualGasCost ?? 0n),
        actualGasUsed: numberToHex(row.actualGasUsed ?? 0n),
        success: row.success === true,
        ...(row.reason !== null && { reason: row.reason }),
        logs: logsOf(receipt, hash),
        receipt: receipt.raw,
      }
    },
  }
}

/** Builds a validation result for an operation that a debug call adds to the mempool without validation. */
async function assumeValid(operation: UserOperation, node: Node): Promise<ValidationResult> {
  const codes = await readCodes(node, [operation.sender])
  return {
    hash: hashUserOperation(operation, node.chainId, codes.get(operation.sender)?.delegate),
    validAfter: 0,
    validUntil: 2 ** 48 - 1,
    codeHashes: {},
    storageOwners: [],
    stakes: noStakes,
    paymasterDeposit: 2n ** 128n,
  }
}

function droppedError({ reason, hash }: Outcome): BundlerError {
  return new BundlerError({
    code: bundlerCodes.rejectedByAccount,
    message: `The user operation was dropped: ${reason ?? 'it failed'}.`,
    data: { status: 'dropped', userOpHash: hash, reason },
  })
}
