import { formatExact } from '@holdfast/caip'
import {
  maxSlippageOf,
  minimumReceivedOf,
  ownCurrencyOf,
  priceImpactOf,
  providerFeeOf,
  routeSymbolsOf,
  type SwapState,
  type SwapToken,
  swapGasCostOf,
  swapGasWorthOf,
  swapWorthOf,
} from '@holdfast/core'
import { Amount } from '@holdfast/ui'
import type { ReactNode } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { swapMessages } from '../../../messages/languages/english/swap.ts'
import { useText } from '../../../messages/useText.ts'
import { Fiat } from '../../../pieces/Fiat.tsx'
import { formatPercent, formatTokenAmount } from './swapWords.ts'
import { TokenAmount } from './TokenAmount.tsx'

/** Props of {@link SwapFigures}. */
export type SwapFiguresProps = { state: SwapState; source: SwapToken; target: SwapToken }

/** Lists the guaranteed minimum of the swap, its cost, and its route. */
export function SwapFigures({ state, source, target }: SwapFiguresProps) {
  const text = useText(swapMessages)
  const impact = priceImpactOf(state)
  const slippage = maxSlippageOf(state)
  const minimum = minimumReceivedOf(state)
  const { poolImpact, source: quoteSource } = state.offer ?? {}
  const routeLines = routeSymbolsOf(state).map((path) => path.join(' → '))
  return (
    <dl className="hf-kit-swap-figures">
      {minimum !== undefined && (
        <Figure name={text('swap.minimum')}>
          <TokenAmount value={minimum} token={target} />
        </Figure>
      )}
      <NetworkCost state={state} />
      <ProviderFee state={state} source={source} />
      {impact !== undefined && impact !== 0n && (
        <Figure name={text('swap.priceImpact')}>{formatPercent(impact)}</Figure>
      )}
      {poolImpact !== undefined && <Figure name={text('swap.poolImpact')}>{`${poolImpact} %`}</Figure>}
      {slippage > 0n && (
        <Figure name={text('swap.maxSlippage')}>
          <bdi>{`${formatTokenAmount(slippage, target)} (${state.slippage} %)`}</bdi>
        </Figure>
      )}
      {routeLines.length > 0 && (
        <Figure name={text('swap.route')}>
          {routeLines.map((line) => (
            <bdi key={line} className="hf-kit-swap-way">
              {line}
            </bdi>
          ))}
        </Figure>
      )}
      {quoteSource && <Figure name={text('swap.source')}>{nameOfSource(quoteSource)}</Figure>}
    </dl>
  )
}

/** Returns the name of the quote's source. An unknown source keeps the name that it has at the service. */
function nameOfSource(source: string): string {
  return sourceNames.get(source) ?? source
}

const sourceNames: ReadonlyMap<string, string> = new Map([
  ['uniswap-v2', 'Uniswap v2'],
  ['uniswap-v3', 'Uniswap v3'],
])

/** Shows the cost of gas: in dollars or, if no price is known, in the network's own currency. */
function NetworkCost({ state }: { state: SwapState }) {
  const text = useText(swapMessages)
  const { caipNetwork } = useAccount()
  const cost = swapGasCostOf(state)
  const native = ownCurrencyOf(state)
  const worth = swapGasWorthOf(state, native)
  if (cost === undefined || !native) return null
  const hint = text('swap.networkCostHint', { symbol: native.symbol, network: caipNetwork?.name ?? '' })
  return (
    <Figure name={text('swap.networkCost')}>
      <span title={hint}>
        <Amount exact={`${formatExact(cost, native.decimals)} ${native.symbol}`}>
          {worth === undefined ? formatTokenAmount(cost, native) : <Fiat value={worth} />}
        </Amount>
      </span>
    </Figure>
  )
}

/** Shows the provider's fee in the paid token, and its worth. */
function ProviderFee({ state, source }: { state: SwapState; source: SwapToken }) {
  const text = useText(swapMessages)
  const fee = providerFeeOf(state)
  const worth = swapWorthOf(fee, source)
  return (
    <Figure name={text('swap.providerFee')}>
      <TokenAmount value={fee} token={source} />
      {worth !== undefined && (
        <>
          {' '}
          <Fiat value={worth} />
        </>
      )}
    </Figure>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
