import { stakeFailures, stakeMessages } from '../messages/stake.ts'
import { StakeRefusedError } from './errors.ts'
import { formatEther } from './format.ts'
import type { FailureReason } from './machine.ts'

/** How a request to the wallet or the chain ended badly: declined by its owner, or failed for a reason. */
export type Failure = { kind: 'rejected' } | { kind: 'failed'; reason: FailureReason }

/** The parts of wallets', nodes' and viem's errors that tell what happened. */
type ErrorLike = {
  name?: unknown
  code?: unknown
  message?: unknown
  details?: unknown
  cause?: unknown
  /** viem: the decoded custom error of the contract. */
  data?: { errorName?: unknown; args?: readonly unknown[] } | null
}

/** What names of errors mean; viem's classes and the contract's custom errors. */
const reasonsByName: Record<string, keyof typeof stakeFailures> = {
  InsufficientFundsError: 'insufficientFunds',
  NonceTooLowError: 'nonceTooLow',
  FeeCapTooLowError: 'feeTooLow',
  HttpRequestError: 'network',
  TimeoutError: 'network',
  RpcRequestTimeoutError: 'network',
  ConnectorNotConnectedError: 'notConnected',
  ConnectorAccountNotFoundError: 'accountMismatch',
  ConnectorChainMismatchError: 'chainMismatch',
  ChainMismatchError: 'chainMismatch',
  InvalidWalletAnswerError: 'walletAnswer',
  DepositBelowMinimum: 'belowMinimum',
  WithdrawalIsZero: 'belowMinimum',
  WithdrawalExceedsBalance: 'insufficientStake',
  WithdrawalRefused: 'transferFailed',
  ContractFunctionRevertedError: 'reverted',
  ExecutionRevertedError: 'reverted',
}

/** What codes mean; EIP-1193, EIP-1474, and the names that libraries of hardware wallets use for codes. */
const reasonsByCode: Record<string, keyof typeof stakeFailures> = {
  4100: 'notConnected',
  4900: 'notConnected',
  4901: 'chainMismatch',
  [-32002]: 'walletBusy',
  INSUFFICIENT_FUNDS: 'insufficientFunds',
  NETWORK_ERROR: 'network',
}

/** Last resort, for devices and nodes that give no code, or one code for everything. */
const reasonsByText: readonly [RegExp, keyof typeof stakeFailures][] = [
  [/0x6a80|blind sign/i, 'blindSigning'],
  [/0x5515|0x6b0c|device (?:is )?locked/i, 'deviceLocked'],
  [/insufficient funds/i, 'insufficientFunds'],
  [/nonce too low/i, 'nonceTooLow'],
  [/underpriced|fee cap less than/i, 'feeTooLow'],
]

const rejectionText = /0x6985|user (?:rejected|denied|cancell?ed)|rejected by (?:the )?user/i

/**
 * Says what an error from the wallet or the chain means. Codes and names decide; text only where neither does, because
 * hardware wallets and wrapping lose both.
 */
export function readFailure(error: unknown): Failure {
  const chain = causesOf(error)
  if (chain.some(isRejection)) return { kind: 'rejected' }
  const detail = detailOf(chain)

  // The innermost cause knows best: the outer ones say only that a call failed.
  const custom = chain.find((cause) => typeof cause.data?.errorName === 'string')
  const names = [custom?.data?.errorName, ...chain.map(({ name }) => name).reverse()]
  const code =
    chain.find((cause): cause is StakeRefusedError => cause instanceof StakeRefusedError)?.code ??
    firstMatch(names, reasonsByName, (reason) => reason !== 'reverted') ??
    firstMatch(chain.map((cause) => cause.code).reverse(), reasonsByCode) ??
    reasonsByText.find(([pattern]) => chain.some((cause) => pattern.test(textOf(cause))))?.[1] ??
    firstMatch(names, reasonsByName) ??
    'unknown'
  return { kind: 'failed', reason: { code, detail: code === 'insufficientStake' ? stakeDetail(custom) : detail } }
}

/** Puts a reason into words: what happened, and what to do next. */
export function failureText({ code, detail }: FailureReason): string {
  if (code === 'insufficientStake' && detail !== undefined) return stakeMessages.moreThanStake(detail)
  return isKnownReason(code) ? stakeFailures[code] : stakeFailures.unknown
}

function isKnownReason(code: string): code is keyof typeof stakeFailures {
  return Object.hasOwn(stakeFailures, code)
}

function isRejection(cause: ErrorLike): boolean {
  if (cause.code === 4001 || cause.code === 'ACTION_REJECTED' || cause.name === 'UserRejectedRequestError') return true
  return cause.code === undefined && rejectionText.test(textOf(cause))
}

function causesOf(error: unknown): ErrorLike[] {
  const chain: ErrorLike[] = []
  let current = error
  while (typeof current === 'object' && current !== null && !chain.includes(current)) {
    chain.push(current)
    current = (current as ErrorLike).cause
  }
  return chain
}

function textOf({ message, details }: ErrorLike): string {
  return `${typeof message === 'string' ? message : ''} ${typeof details === 'string' ? details : ''}`
}

/** The raw text of the innermost error, for the person who asks for details. */
function detailOf(chain: readonly ErrorLike[]): string | undefined {
  const innermost = chain.at(-1)
  return innermost === undefined ? undefined : textOf(innermost).trim() || undefined
}

/** The stake that the contract's own error carries: `WithdrawalExceedsBalance(amount, balance)`. */
function stakeDetail(custom: ErrorLike | undefined): string | undefined {
  const balance = custom?.data?.args?.[1]
  return typeof balance === 'bigint' ? formatEther(balance) : undefined
}

function firstMatch(
  values: readonly unknown[],
  table: Record<string, keyof typeof stakeFailures>,
  accepts: (reason: keyof typeof stakeFailures) => boolean = () => true,
): keyof typeof stakeFailures | undefined {
  for (const value of values) {
    const reason = typeof value === 'string' || typeof value === 'number' ? table[value] : undefined
    if (reason !== undefined && accepts(reason)) return reason
  }
  return undefined
}
