import type { CaipNetwork } from '@holdfast/caip'
import { type TokenBalance, tokenUnitsOf, tokenWorthOf } from '@holdfast/core'
import { Amount } from '@holdfast/ui'
import { AssetImage } from '../../../images/AssetImage.tsx'
import { NetworkImage } from '../../../images/NetworkImage.tsx'
import { FactRow } from '../../../pieces/FactRow.tsx'
import { Fiat } from '../../../pieces/Fiat.tsx'
import { showHolding } from './showHolding.ts'

/** Props of {@link TokenRow}. */
export type TokenRowProps = { token: TokenBalance; network: CaipNetwork }

/** Shows a token that the account holds: its name, its amount, and its worth if a price is known. */
export function TokenRow({ token, network }: TokenRowProps) {
  const { name, symbol, address, iconUrl, quantity } = token
  const { short, exact } = showHolding(tokenUnitsOf(token) ?? 0n, Number(quantity.decimals))
  const worth = tokenWorthOf(token)
  return (
    <FactRow
      leading={
        address === undefined && !iconUrl ? (
          <NetworkImage network={network} />
        ) : (
          <AssetImage src={iconUrl} name={name} />
        )
      }
      subtitle={<Amount exact={exact && `${exact} ${symbol}`}>{`${short} ${symbol}`}</Amount>}
      trailing={worth === undefined ? undefined : <Fiat value={worth} />}
    >
      <span className="hf-kit-token-name">
        <bdi>{name || symbol}</bdi>
      </span>
    </FactRow>
  )
}
