import { formatAmount } from '@holdfast/caip'
import {
  formatSwapOutput,
  hasShownBalance,
  openBuy,
  openSwapTokens,
  readTypedAmount,
  type SwapState,
  type SwapToken,
  setMaxSwapAmount,
  setSwapAmount,
  swapAmountOf,
  swapWorthOf,
} from '@holdfast/core'
import { AmountField, ChevronDown, ListRow, Skeleton, VisuallyHidden } from '@holdfast/ui'
import { useCanBuy } from '../../../hooks/useCanBuy.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'
import { swapMessages } from '../../../messages/languages/english/swap.ts'
import { useText } from '../../../messages/useText.ts'
import { Fiat } from '../../../pieces/Fiat.tsx'
import { SwapTokenImage } from '../pieces/SwapTokenImage.tsx'

/** Draws the side of the token to pay. The user types an amount, or 'Max' enters what the balance allows. */
export function SourceSide({ state }: { state: SwapState }) {
  const kit = useKit()
  const text = useText(swapMessages)
  const { sourceToken, sourceTokenAmount } = state
  // An unknown balance does not count as zero.
  const offersPurchase = useCanBuy('eip155') && sourceToken?.balance === 0n
  return (
    <div className="hf-kit-swap-side">
      <TokenChoice side="source" token={sourceToken} />
      <AmountField
        label={text('swap.pay')}
        value={sourceTokenAmount}
        onValueChange={(typed) => {
          const amount = readTypedAmount(typed)
          if (amount !== undefined) attempt(kit, () => setSwapAmount(kit, { amount }))
        }}
        placeholder="0"
        disabled={!sourceToken}
        symbol={sourceToken?.symbol ?? ''}
        max={
          offersPurchase
            ? { label: text('swap.buy'), onPress: () => openBuy(kit) }
            : {
                label: text('swap.max'),
                onPress: () => attempt(kit, () => setMaxSwapAmount(kit)),
                disabled: !sourceToken?.balance,
              }
        }
        secondary={<Worth value={swapWorthOf(swapAmountOf(state), sourceToken)} />}
      />
    </div>
  )
}

/** Draws the side of the token to receive, with the quoted amount, which is read-only. */
export function TargetSide({ state }: { state: SwapState }) {
  const text = useText(swapMessages)
  const { toToken, offer, isLoadingQuote } = state
  const output = offer && toToken ? formatSwapOutput(offer.toAmount, toToken.decimals) : ''
  return (
    <div className="hf-kit-swap-side">
      <TokenChoice side="target" token={toToken} />
      <AmountField
        label={text('swap.receive')}
        value={output}
        onValueChange={() => {}}
        readOnly
        placeholder="0"
        symbol={toToken?.symbol ?? ''}
        aria-busy={isLoadingQuote}
        secondary={
          isLoadingQuote && !offer ? <Skeleton width="5rem" /> : <Worth value={swapWorthOf(offer?.toAmount, toToken)} />
        }
      />
    </div>
  )
}

function TokenChoice({ side, token }: { side: 'source' | 'target'; token: SwapToken | undefined }) {
  const kit = useKit()
  const text = useText(swapMessages)
  const sideName = text(side === 'source' ? 'swap.pay' : 'swap.receive')
  return (
    <ListRow
      leading={token && <SwapTokenImage token={token} />}
      subtitle={token && hasShownBalance(token) ? <Balance token={token} /> : undefined}
      trailing={<ChevronDown />}
      onClick={() => openSwapTokens(kit, { side })}
    >
      {token ? (
        <>
          <VisuallyHidden>{text('swap.token', { side: sideName, token: token.name || token.symbol })}</VisuallyHidden>
          <bdi aria-hidden="true">{token.name || token.symbol}</bdi>
        </>
      ) : (
        <>
          <VisuallyHidden>{sideName}: </VisuallyHidden>
          {text('swap.selectToken')}
        </>
      )}
    </ListRow>
  )
}

function Balance({ token }: { token: SwapToken }) {
  const text = useText(swapMessages)
  const { balance = 0n, decimals, symbol } = token
  return <bdi>{text('swap.balance', { amount: `${formatAmount(balance, decimals, { max: 5 })} ${symbol}` })}</bdi>
}

/** Shows the worth of a side, or an empty line of the same height if the worth is unknown or zero. */
function Worth({ value }: { value: bigint | undefined }) {
  return <span className="hf-kit-swap-worth">{value !== undefined && value > 0n && <Fiat value={value} />}</span>
}
