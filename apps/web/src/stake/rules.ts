import { stakeMessages } from '../messages/stake.ts'
import type { StakeAction } from './action.ts'
import { formatEther } from './format.ts'

/** Smallest deposit or withdrawal through the dialog, in wei: 0.0001 ETH. */
export const minimumStake = 100_000_000_000_000n

/** A millionth of an ether, in wei. */
const MICROETHER = 10n ** 12n

/** Decimal places of ether. */
export const etherDecimals = 18

/** The values that the amount is checked against. Checks that need a value that is still unknown are skipped. */
export type StakeLimits = {
  /** Wei in the wallet. */
  balance?: bigint | undefined
  /** Wei staked by the account. */
  stake?: bigint | undefined
  /** Estimated cost of the transaction in wei; 0 for accounts that pay no gas themselves. */
  fee?: bigint | undefined
}

/** Either the amount in wei, or the message below the field. */
export type AmountCheck = { value: bigint; error?: undefined } | { value?: undefined; error: string }

/**
 * Checks the amount of a deposit against the balance, first without and then with the fee. Checks the amount of a withdrawal
 * against the stake; what remains must be nothing or at least the minimum.
 *
 * @param typed - The amount as read from the field. An error in it is returned unchanged.
 * @returns The amount in wei, or the message.
 */
export function checkAmount(action: StakeAction, typed: AmountCheck, limits: StakeLimits): AmountCheck {
  if (typed.value === undefined) return typed
  const error = action === 'deposit' ? depositError(typed.value, limits) : withdrawalError(typed.value, limits.stake)
  return error === undefined ? typed : { error }
}

function depositError(value: bigint, { balance, fee }: StakeLimits): string | undefined {
  if (balance === undefined) return undefined
  if (value > balance) return stakeMessages.moreThanBalance(formatEther(balance))
  if (fee !== undefined && value + fee > balance) return stakeMessages.noRoomForFee
  return undefined
}

function withdrawalError(value: bigint, stake: bigint | undefined): string | undefined {
  if (stake === undefined) return undefined
  if (value > stake) return stakeMessages.moreThanStake(formatEther(stake))
  const remaining = stake - value
  return remaining > 0n && remaining < minimumStake ? stakeMessages.dustLeft : undefined
}

/**
 * Returns the amount for Max, or a message that says why there is none. For a deposit, the amount leaves the fees of the
 * deposit and of a later withdrawal in the wallet, so that the user can always afford to withdraw.
 */
export function maxAmount(action: StakeAction, { balance, stake, fee }: StakeLimits): AmountCheck {
  if (action === 'withdraw') {
    if (stake === undefined) return { error: stakeMessages.maxUnknownWithdraw }
    return stake < minimumStake ? { error: stakeMessages.maxBelowMinimumWithdraw } : { value: stake }
  }
  if (balance === undefined) return { error: stakeMessages.maxUnknownDeposit }
  const value = balance - feeReserve(fee ?? 0n)
  return value < minimumStake ? { error: stakeMessages.maxBelowMinimumDeposit } : { value }
}

/**
 * Returns how much ether the wallet lacks for a deposit, its fee and the fee of a later withdrawal. Returns 0 when the wallet
 * can afford the deposit and its fee, or the balance is unknown. Rounds up to six decimals, since a purchase need not be exact
 * to the wei.
 *
 * @param value - Wei of the deposit.
 */
export function missingForDeposit(value: bigint, { balance, fee }: StakeLimits): bigint {
  if (balance === undefined || depositError(value, { balance, fee }) === undefined) return 0n
  const exact = value + feeReserve(fee ?? 0n) - balance
  return ((exact + MICROETHER - 1n) / MICROETHER) * MICROETHER
}

/** Returns the ether to reserve for two fees, each increased by a fifth, since the fee of a later block may be higher. */
export function feeReserve(fee: bigint): bigint {
  return (2n * fee * 12n + 9n) / 10n
}

/** The fee of a batch that exchanges a token and deposits, as a multiple of a plain deposit's fee. */
const BATCH_FACTOR = 8n

/** Returns the fee of an exchange and a deposit in one batch, in wei; 0 when the fee is unknown or the account pays none. */
export function batchFee({ fee = 0n }: StakeLimits): bigint {
  return fee * BATCH_FACTOR
}

/** Returns whether the balance is known to cover a batch's fee, which must be paid before the exchange yields any ether. */
export function canPayForBatch(limits: StakeLimits): boolean {
  return limits.fee !== undefined && limits.balance !== undefined && limits.balance >= batchFee(limits)
}

/** Returns the stake after the action; `undefined` while the stake is unknown, or when the amount exceeds it. */
export function stakeAfter(action: StakeAction, value: bigint, stake: bigint | undefined): bigint | undefined {
  if (stake === undefined) return undefined
  const after = action === 'deposit' ? stake + value : stake - value
  return after < 0n ? undefined : after
}

/**
 * The most that a smart account prepays, as a multiple of a plain transaction's fee. A user operation needs more gas than a
 * transaction, and the first operation also deploys the account.
 */
const OPERATION_FACTOR = 10n

/**
 * Computes the fee that an account needs for a transaction, in wei.
 *
 * @param fee - The fee of a plain transaction, if known.
 * @param account.isPaidFor - Whether the app's services pay for the smart account's operations. Undefined while unknown.
 * @returns undefined while the fee or its payer is unknown.
 */
export function feeOfAccount(
  fee: bigint | undefined,
  { isSmart, isPaidFor }: { isSmart: boolean; isPaidFor: boolean | undefined },
): bigint | undefined {
  if (!isSmart) return fee
  if (isPaidFor === undefined) return undefined
  if (isPaidFor) return 0n
  return fee === undefined ? undefined : fee * OPERATION_FACTOR
}
