import type { Clock } from '@holdfast/base'
import { type Hex, numberToHex } from 'viem'
import { logsOf, readReceipt } from './bundles/receipts.ts'
import { readCodes } from './entry-point/codes.ts'
import { isStaked, readDepositInfo, readSenderCreator, type StakeRule } from './entry-point/deposits.ts'
import { type Head, type Node, readHead } from './entry-point/node.ts'
import { BundlerError, bundlerCodes } from './errors.ts'
import { assertWorthValidating, toCandidate } from './mempool/rules.ts'
import type { MempoolStore, OperationRow } from './mempool/store.ts'
import type { BundlerMetrics } from './metrics.ts'
import { assertNumbers, type OperationLimits } from './operation/checks.ts'
import { estimateGas } from './operation/estimate.ts'
import { maxCostOf } from './operation/gas.ts'
import { entryPoint, hashUserOperation, type UserOperation } from './operation/userOperation.ts'
import { validateOperation } from './validation/validate.ts'

/** The bundler of one chain, as callers know it. */
export type Bundler = {
  chainId: number
  /** @returns the operation's hash, once it is in the database. @throws {BundlerError} */
  send: (operation: UserOperation, projectKey: number | null, options?: { skipsValidation: boolean }) => Promise<Hex>
  /** Gas limits as JSON-RPC carries them. @throws {BundlerError} */
  estimate: (operation: UserOperation) => Promise<Record<string, Hex>>
  /** null for an operation that is not known. */
  findOperation: (hash: Hex) => Promise<Record<string, unknown> | null>
  /** null until it is in a block. @throws {BundlerError} for one that was dropped. */
  findReceipt: (hash: Hex) => Promise<Record<string, unknown> | null>
}

const noStakes = { account: false, factory: false, paymaster: false }

/** How long the newest block is not asked for again, in milliseconds: it is a second old as a rule. */
const HEAD_MS = 100

/** Creates the bundler of a chain. @param options.from - the account that sends its bundles. */
export function createBundler(options: {
  node: Node
  mempool: MempoolStore
  from: Hex
  stakeRule: StakeRule
  limits: OperationLimits
  senderCreator: () => Promise<Hex>
  knownPaymaster: Hex | undefined
  metrics: BundlerMetrics
  clock: Clock
}): Bundler {
  const { node, mempool, from, stakeRule, limits, senderCreator, knownPaymaster, metrics, clock } = options
  let known: { at: number; head: Promise<Head | undefined> } | undefined
  const newest = async (): Promise<Head> => {
    if (!known || clock.monotonic() - known.at > HEAD_MS) known = { at: clock.monotonic(), head: readHead(node) }
    const head = await known.head.catch((error: unknown) => {
      known = undefined
      throw error
    })
    if (!head) throw new TypeError('The chain has no block.')
    return head
  }

  /** Nothing is traced for an operation that may not wait anyway. */
  const assertEarly = async (operation: UserOperation): Promise<void> => {
    const unknown = { hash: '0x', storageOwners: [], stakes: noStakes, paymasterDeposit: undefined } as const
    const candidate = toCandidate(operation, unknown, maxCostOf(operation))
    const view = await mempool.view(candidate, new Date(clock.now()))
    await assertWorthValidating(candidate, view, async () =>
      isStaked(await readDepositInfo(node, operation.sender), stakeRule),
    )
  }

  const admit: Bundler['send'] = async (operation, projectKey, { skipsValidation } = { skipsValidation: false }) => {
    const head = await newest()
    assertNumbers(operation, head.baseFee, limits)
    if (!skipsValidation) await assertEarly(operation)
    const validated = skipsValidation
      ? await assume(operation, node)
      : await validateOperation(operation, {
          node,
          head,
          from,
          senderCreator: await senderCreator(),
          stakeRule,
          knownPaymaster,
        })
    const candidate = toCandidate(operation, validated, maxCostOf(operation))
    await mempool.add({ operation, candidate, validated, block: head.number, projectKey }, new Date(clock.now()))
    return validated.hash
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
      const estimated = await estimateGas(operation, { node, from, senderCreator: await senderCreator() })
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
      const row = await mempool.find(hash)
      if (row?.status === 'dropped') throw dropped(row)
      if (row?.status !== 'included' || row.transactionHash === null) return null
      const receipt = await readReceipt(node, row.transactionHash)
      // Its block was replaced a moment ago.
      if (!receipt) return null
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

/** Builds the validation record of an operation that a debug call adds to the mempool unchecked. */
async function assume(operation: UserOperation, node: Node) {
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

function dropped({ reason, hash }: OperationRow): BundlerError {
  return new BundlerError({
    code: bundlerCodes.rejectedByAccount,
    message: `The user operation was dropped: ${reason ?? 'it failed'}.`,
    data: { status: 'dropped', userOpHash: hash, reason },
  })
}

/** Reads the EntryPoint's helper once, when it is first needed. */
export function keepSenderCreator(node: Node): () => Promise<Hex> {
  let kept: Promise<Hex> | undefined
  return () => {
    kept ??= readSenderCreator(node).catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
}
