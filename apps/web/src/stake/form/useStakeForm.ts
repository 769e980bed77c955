import { formatExact } from '@holdfast/caip'
import { useAccount } from '@holdfast/react'
import { useMemo, useState } from 'react'
import type { StakeAction } from '../action.ts'
import { useFee, useStake, useWalletBalance } from '../chain/queries.ts'
import {
  batchFee,
  canPayForBatch,
  checkAmount,
  etherDecimals,
  feeOfAccount,
  maxAmount,
  missingForDeposit,
  type StakeLimits,
  stakeAfter,
} from '../rules.ts'
import type { StakeTarget } from '../target.ts'
import { readAmount } from './readAmount.ts'
import { useWalletCapabilities } from './useWalletCapabilities.ts'

/** The initial text of the amount field, as specified. */
const initialText = '0'

/**
 * The amount dialog's state: the typed text, the values it is checked against, and when errors are shown. They are not shown
 * before the first input; then on the first blur or submit, and on each change afterwards.
 */
export function useStakeForm(action: StakeAction, target: StakeTarget | null) {
  const account = useAccount({ namespace: 'eip155' })
  const { address } = account
  const [text, setText] = useState(initialText)
  const [isDirty, setDirty] = useState(false)
  const [areErrorsShown, setErrorsShown] = useState(false)
  const [maxError, setMaxError] = useState<string>()

  const stake = useStake(target, address)
  const balance = useWalletBalance(target, address)
  // Each text is read once, however often new figures render the form again.
  const typed = useMemo(() => readAmount(text), [text])
  const fee = useFee(target, address, { action, value: withinStake(typed.value, stake.data), stake: stake.data })

  const isSmart = account.preferredAccountType === 'smartAccount'
  const isPaidFor = useWalletCapabilities({ enabled: isSmart })?.paymasterService
  const accountFee = feeOfAccount(fee.data, { isSmart, isPaidFor })
  const limits: StakeLimits = { balance: balance.data?.value, stake: stake.data, fee: accountFee }
  const check = checkAmount(action, typed, limits)
  const missing =
    areErrorsShown && action === 'deposit' && typed.value !== undefined ? missingForDeposit(typed.value, limits) : 0n

  return {
    text,
    /** Wei that may be submitted; undefined while the amount is refused. */
    value: check.value,
    limits,
    fee,
    balance,
    stake,
    error: maxError ?? (areErrorsShown ? check.error : undefined),
    /** Wei that a deposit lacks, once that is shown as an error. */
    missing,
    /** The deposit that an exchange can make possible, and the least that the exchange must bring, in wei. */
    toExchange:
      missing > 0n && typed.value !== undefined && canPayForBatch(limits)
        ? { value: typed.value, needed: missing + batchFee(limits) }
        : undefined,
    after: check.value === undefined ? undefined : stakeAfter(action, check.value, stake.data),
    onChange: (next: string) => {
      setText(next)
      setDirty(true)
      setMaxError(undefined)
    },
    onBlur: () => isDirty && setErrorsShown(true),
    showErrors: () => {
      setErrorsShown(true)
      setMaxError(undefined)
    },
    /** Fills the field with the highest possible amount, or says why there is none. */
    fillMax: () => {
      const max = maxAmount(action, limits)
      setMaxError(max.error)
      if (max.value === undefined) return
      setText(formatExact(max.value, etherDecimals))
      setDirty(true)
      setErrorsShown(true)
    },
  }
}

/** Returns undefined for a withdrawal above the stake, which cannot be estimated: the fee for the whole stake is close enough. */
function withinStake(value: bigint | undefined, stake: bigint | undefined): bigint | undefined {
  return value !== undefined && stake !== undefined && value <= stake ? value : undefined
}
