import { type CaipNetwork, showBalance } from '@holdfast/caip'
import type { AccountSnapshot } from '@holdfast/core'
import { Amount, Skeleton } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { BalanceImage } from '../../../images/BalanceImage.tsx'
import { NetworkImage } from '../../../images/NetworkImage.tsx'
import { FactRow } from '../../../pieces/FactRow.tsx'

/**
 * Shows balances read from the chain itself, without any service: the token that the app chose for the network, and the
 * network's currency.
 */
export function ChainTokens({ account, network }: { account: AccountSnapshot; network: CaipNetwork }) {
  return (
    <>
      <ChosenToken account={account} network={network} />
      <FactRow
        leading={<NetworkImage network={network} />}
        subtitle={network.name}
        trailing={
          <HeldAmount value={account.nativeBalance} {...network.nativeCurrency} loading={account.balanceLoading} />
        }
      >
        {network.nativeCurrency.name}
      </FactRow>
    </>
  )
}

function ChosenToken({ account, network }: { account: AccountSnapshot; network: CaipNetwork }) {
  const hasChosenToken = useKit(({ options }) => options.tokens[network.caipNetworkId] !== undefined)
  const { balance, balanceDecimals, balanceSymbol = '', balanceToken, balanceLoading } = account
  const isLoading = hasChosenToken && balance === undefined && balanceLoading
  if (!balanceToken && !isLoading) return null
  return (
    <FactRow
      leading={
        balanceToken ? (
          <BalanceImage account={account} />
        ) : (
          <Skeleton round width="var(--hf-size-image-md)" height="var(--hf-size-image-md)" />
        )
      }
      subtitle={network.name}
      trailing={
        <HeldAmount value={balance} symbol={balanceSymbol} decimals={balanceDecimals} loading={balanceLoading} />
      }
    >
      {balanceToken?.name ?? <Skeleton width="6rem" />}
    </FactRow>
  )
}

type HeldProps = { value: bigint | undefined; symbol: string; decimals: number; loading: boolean }

function HeldAmount({ value, symbol, decimals, loading }: HeldProps) {
  if (value !== undefined) {
    const { short, exact } = showBalance(value, decimals)
    return <Amount exact={exact && `${exact} ${symbol}`}>{`${short} ${symbol}`}</Amount>
  }
  // The balance above the list already says that the amount is unknown, so a dash is enough.
  return loading ? <Skeleton width="4rem" /> : '–'
}
