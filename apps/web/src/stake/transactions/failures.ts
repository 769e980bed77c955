import { readField } from '@holdfast/base'
import { parseErrorMessage, readWalletError, type WalletErrorMeaning } from '@holdfast/core'
import { stakeFailures, stakeMessages } from '../../messages/stake.ts'
import { StakeRefusedError } from '../chain/errors.ts'
import { formatEther } from '../format.ts'
import type { FailureReason } from './machine.ts'

/** How a request to the wallet or the chain failed: the user declined it, or it failed for a reason. */
export type Failure = { kind: 'rejected' } | { kind: 'failed'; reason: FailureReason }

/** The reason for each name of an error: the contract's own errors, and one of wagmi's. */
const reasonsByName: Record<string, keyof typeof stakeFailures> = {
  ConnectorAccountNotFoundError: 'accountMismatch',
  DepositBelowMinimum: 'belowMinimum',
  WithdrawalIsZero: 'belowMinimum',
  WithdrawalExceedsBalance: 'insufficientStake',
  WithdrawalRefused: 'transferFailed',
}

/** The reason for each class in which the kit puts an error from a wallet, its device or its node. */
const reasonsByMeaning: Record<Exclude<WalletErrorMeaning, 'rejected'>, keyof typeof stakeFailures> = {
  pending: 'walletBusy',
  unknownChain: 'chainMismatch',
  wrongChain: 'chainMismatch',
  unauthorized: 'notConnected',
  disconnected: 'notConnected',
  unsupported: 'notGranted',
  expired: 'expired',
  relayUnreachable: 'relayUnreachable',
  deviceLocked: 'deviceLocked',
  deviceApp: 'deviceApp',
  deviceMissing: 'deviceMissing',
  blindSigning: 'blindSigning',
  insufficientFunds: 'insufficientFunds',
  nonceTooLow: 'nonceTooLow',
  feeTooLow: 'feeTooLow',
  limited: 'limited',
  unreachable: 'network',
  reverted: 'reverted',
  badAnswer: 'walletAnswer',
  batchRefused: 'batchRefused',
  unknownBatch: 'batchForgotten',
}

/**
 * Interprets an error from the wallet or the chain as the first of these that applies: the user's rejection, a
 * `StakeRefusedError`, an error with a name in `reasonsByName`, an error that the kit can classify.
 */
export function readFailure(error: unknown): Failure {
  const meaning = readWalletError(error)
  if (meaning === 'rejected') return { kind: 'rejected' }
  const causes = causesOf(error)
  const contractError = causes.find((cause) => typeof customErrorNameOf(cause) === 'string')
  const code =
    causes.find((cause): cause is StakeRefusedError => cause instanceof StakeRefusedError)?.code ??
    reasonOf([customErrorNameOf(contractError), ...causes.map((cause) => readField(cause, 'name'))]) ??
    (meaning ? reasonsByMeaning[meaning] : 'unknown')
  return {
    kind: 'failed',
    reason: { code, detail: code === 'insufficientStake' ? stakeDetail(contractError) : detailOf(causes) },
  }
}

/** Puts a reason into words: what happened, and what to do next. */
export function failureText({ code, detail }: FailureReason): string {
  if (code === 'insufficientStake' && detail !== undefined) return stakeMessages.moreThanStake(detail)
  return isKnownReason(code) ? stakeFailures[code] : stakeFailures.unknown
}

function isKnownReason(code: string): code is keyof typeof stakeFailures {
  return Object.hasOwn(stakeFailures, code)
}

/** Returns the error itself and then its causes, down to the innermost. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = []
  let current = error
  while (typeof current === 'object' && current !== null && !causes.includes(current)) {
    causes.push(current)
    current = readField(current, 'cause')
  }
  return causes
}

/** Returns the name of the contract's custom error, which viem decodes into `data`. */
function customErrorNameOf(error: unknown): unknown {
  return readField(readField(error, 'data'), 'errorName')
}

/** The text of the innermost error, for users who open the details. A wallet or a node may have written it. */
function detailOf(causes: readonly unknown[]): string | undefined {
  const innermost = causes.at(-1)
  const texts = [readField(innermost, 'message'), readField(innermost, 'details')]
  return parseErrorMessage(texts.filter((text) => typeof text === 'string').join(' ')).trim() || undefined
}

/** The stake given in the contract's own error: `WithdrawalExceedsBalance(amount, balance)`. */
function stakeDetail(contractError: unknown): string | undefined {
  const balance = readField(readField(readField(contractError, 'data'), 'args'), '1')
  return typeof balance === 'bigint' ? formatEther(balance) : undefined
}

/** Returns the reason for the first name that has one. */
function reasonOf(names: readonly unknown[]): keyof typeof stakeFailures | undefined {
  const known = names.find((name): name is string => typeof name === 'string' && Object.hasOwn(reasonsByName, name))
  return known === undefined ? undefined : reasonsByName[known]
}
