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
 * Returns the stake dialog's state: the typed text, the limits that it is checked against, and the errors to show. Errors are
 * shown from the first submit on, or from the first blur after an input, and are updated with each change.
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
  // Memoized, since each new balance, stake or fee renders the form again, with the same text.
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
    /** Wei to submit; undefined while the amount is invalid. */
    value: check.value,
    limits,
    fee,
    balance,
    stake,
    error: maxError ?? (areErrorsShown ? check.error : undefined),
    /** Wei missing for a deposit; zero until errors are shown. */
    missing,
    /** The deposit that an exchange can make possible, and the least ether that the exchange must yield, both in wei. */
    toExchange:
      missing > 0n && typed.value !== undefined && canPayForBatch(limits)
        ? { value: typed.value, needed: missing + batchFee(limits) }
        : undefined,
    /** The stake after the action, in wei. */
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

/**
 * Returns the amount of a withdrawal if the stake covers it. Otherwise, the chain would refuse to estimate the fee for the
 * amount, and `useFee` estimates it for the whole stake instead, which is close enough.
 */
function withinStake(value: bigint | undefined, stake: bigint | undefined): bigint | undefined {
  return value !== undefined && stake !== undefined && value <= stake ? value : undefined
}
