import { Skeleton } from '@holdfast/ui'
import { stakeMessages } from '../../messages/stake.ts'
import type { StakeAction } from '../action.ts'
import { Ether } from '../Ether.tsx'
import { formatFee } from '../format.ts'
import type { StakeTarget } from '../target.ts'
import { failureText, readFailure } from '../transactions/failures.ts'
import { useEtherPrice } from '../worth/useEtherPrice.ts'
import { Worth } from '../worth/Worth.tsx'
import type { useStakeForm } from './useStakeForm.ts'

/**
 * The figures below the amount: the ether available for the action, the fee, and the stake afterwards. For a figure that could
 * not be read, 'Unavailable' is shown, never 0.
 */
export function StakeFacts({ action, target, form }: StakeFacts.Props) {
  const available = action === 'deposit' ? form.limits.balance : form.limits.stake
  const price = useEtherPrice(target.chainId)
  const hasReadFailed = action === 'deposit' ? form.balance.isError : form.stake.isError
  return (
    <>
      <dl className="stake-facts">
        <Fact label={stakeMessages.available[action]} value={available} isUnavailable={hasReadFailed} price={price} />
        <Fact
          label={stakeMessages.fee(target.chainName)}
          value={form.fee.data}
          isUnavailable={form.fee.isError || (form.fee.fetchStatus === 'idle' && form.fee.data === undefined)}
          format={formatFee}
          price={price}
        />
        <Fact
          label={stakeMessages.remaining[action]}
          value={form.after ?? form.stake.data}
          isUnavailable={form.stake.isError}
          price={price}
        />
      </dl>
      {form.fee.isError && <p className="stake-form__notice">{feeNotice(form.fee.error)}</p>}
    </>
  )
}

export declare namespace StakeFacts {
  type Props = { action: StakeAction; target: StakeTarget; form: ReturnType<typeof useStakeForm> }
}

/**
 * Returns the notice about a failed estimate. If the error says that the transaction would fail for lack of ether or stake, the
 * notice says so. Otherwise, it says that the fee is unknown.
 */
function feeNotice(error: unknown): string {
  const failure = readFailure(error)
  if (failure.kind === 'failed' && ['insufficientFunds', 'insufficientStake'].includes(failure.reason.code)) {
    return failureText(failure.reason)
  }
  return stakeMessages.feeUnknown
}

function Fact({
  label,
  value,
  isUnavailable,
  format,
  price,
}: {
  label: string
  value: bigint | undefined
  isUnavailable: boolean
  /** @default two to four decimals, and the exact amount on demand */
  format?: ((value: bigint) => string) | undefined
  /** The price of one ether, in US dollars with `fiatDecimals` places. */
  price: bigint | undefined
}) {
  return (
    <div className="stake-facts__row">
      <dt>{label}</dt>
      <dd>
        {value !== undefined ? (
          <>
            {format?.(value) ?? <Ether wei={value} />} <Worth wei={value} price={price} />
          </>
        ) : isUnavailable ? (
          stakeMessages.unavailable
        ) : (
          <Skeleton width="7rem" height="1em" />
        )}
      </dd>
    </div>
  )
}
