import { formatExact } from '@holdfast/caip'
import { useAccount } from '@holdfast/react'
import { useState } from 'react'
import type { StakeAction } from './action.ts'
import { useFee, useStake, useWalletBalance } from './queries.ts'
import { checkAmount, etherDecimals, maxAmount, type StakeLimits, stakeAfter } from './rules.ts'
import type { StakeTarget } from './target.ts'

/** What the amount field starts with, as specified. */
const initialText = '0'

/**
 * The amount dialog's state: what was typed, what it is judged against, and when the judgement is shown: not before the
 * first input, then from the first blur or submit on with every change.
 */
export function useStakeForm(action: StakeAction, target: StakeTarget | null) {
  const account = useAccount()
  const address = account.address as `0x${string}` | undefined
  const [text, setText] = useState(initialText)
  const [isDirty, setDirty] = useState(false)
  const [isJudged, setJudged] = useState(false)
  const [maxError, setMaxError] = useState<string>()

  const stake = useStake(target, address)
  const balance = useWalletBalance(target, address)
  const typed = checkAmount(action, text, {}).value
  const fee = useFee(target, address, { action, value: withinStake(typed, stake.data), stake: stake.data })

  // A smart account has its fee paid elsewhere: nothing is kept back for it.
  const paysFee = account.preferredAccountType !== 'smartAccount'
  const limits: StakeLimits = { balance: balance.data?.value, stake: stake.data, fee: paysFee ? fee.data : 0n }
  const check = checkAmount(action, text, limits)

  return {
    text,
    limits,
    check,
    fee,
    balance,
    stake,
    error: maxError ?? (isJudged ? check.error : undefined),
    after: check.value === undefined ? undefined : stakeAfter(action, check.value, stake.data),
    onChange: (next: string) => {
      setText(next)
      setDirty(true)
      setMaxError(undefined)
    },
    onBlur: () => isDirty && setJudged(true),
    /** Shows the judgement; says whether the amount may be submitted. */
    judge: () => {
      setJudged(true)
      setMaxError(undefined)
      return check
    },
    /** Overwrites the field with the most that is possible, or says why nothing is. */
    fillMax: () => {
      const max = maxAmount(action, limits)
      setMaxError(max.error)
      if (max.value === undefined) return
      setText(formatExact(max.value, etherDecimals))
      setDirty(true)
      setJudged(true)
    },
  }
}

/** A withdrawal beyond the stake cannot be estimated; the fee of the whole stake is close enough. */
function withinStake(value: bigint | undefined, stake: bigint | undefined): bigint | undefined {
  return value !== undefined && stake !== undefined && value <= stake ? value : undefined
}
