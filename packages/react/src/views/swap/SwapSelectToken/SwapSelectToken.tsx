import { formatAmount } from '@holdfast/caip'
import {
  goBack,
  heldSwapTokensOf,
  isTokenFound,
  type SwapToken,
  setSwapToken,
  sortSwapTokens,
  suggestedSwapTokensOf,
  swapWorthOf,
} from '@holdfast/core'
import { Button, EmptyState, ListRow, Search } from '@holdfast/ui'
import { useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { swapMessages } from '../../../messages/languages/english/swap.ts'
import { useText } from '../../../messages/useText.ts'
import { Fiat } from '../../../pieces/Fiat.tsx'
import { SearchField } from '../../../search/SearchField.tsx'
import { SwapTokenImage } from '../pieces/SwapTokenImage.tsx'
import { useSwap } from '../pieces/useSwap.ts'
import './SwapSelectToken.css'
import { attempt } from '../../../loading/attempt.ts'

/** Lists the tokens for one side: first those of the account, then all by symbol. A press selects a token, then goes back. */
export function SwapSelectToken() {
  const kit = useKit()
  const text = useText(swapMessages)
  const side = useKit(({ router }) => router.data?.swapSide ?? 'target')
  const { tokens, sourceToken, toToken } = useSwap()
  const [query, setQuery] = useState('')
  const found = tokens.filter((token) => isTokenFound(token, query))
  const summary = query.trim() && found.length > 0 ? text('swap.tokensFound', { count: found.length }) : undefined
  const held = heldSwapTokensOf(found)
  const suggested = query.trim() === '' ? suggestedSwapTokensOf(tokens) : []
  const chosen = [sourceToken?.address, toToken?.address]

  function choose(token: SwapToken) {
    attempt(kit, () => setSwapToken(kit, { side, token }))
    goBack(kit)
  }

  const rows = (listed: readonly SwapToken[], label: string) => (
    <section className="hf-kit-swap-list">
      <h3>{label}</h3>
      <ul className="hf-kit-list" aria-label={label}>
        {listed.map((token) => (
          <li key={token.address}>
            <TokenRow token={token} isChosen={chosen.includes(token.address)} onChoose={choose} />
          </li>
        ))}
      </ul>
    </section>
  )

  return (
    <div className="hf-kit-swap-tokens">
      <SearchField label={text('swap.search')} query={query} onQuery={setQuery} summary={summary} />
      {suggested.length > 0 && (
        <ul className="hf-kit-swap-suggested" aria-label={text('swap.suggested')}>
          {suggested.map((token) => (
            <li key={token.address}>
              <Button
                size="sm"
                variant="secondary"
                disabled={chosen.includes(token.address)}
                onClick={() => choose(token)}
              >
                <SwapTokenImage token={token} size="sm" /> {token.symbol}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {held.length > 0 && rows(held, text('swap.yourTokens'))}
      {found.length > 0 ? (
        rows(sortSwapTokens(found), text('swap.tokens'))
      ) : (
        <EmptyState icon={Search} className="hf-kit-empty" title={text('swap.noTokens')}>
          {text('swap.noTokensHint')}
        </EmptyState>
      )}
    </div>
  )
}

type TokenRowProps = { token: SwapToken; isChosen: boolean; onChoose: (token: SwapToken) => void }

/** Draws a token. A token that is already on a side of the swap cannot be chosen again. */
function TokenRow({ token, isChosen, onChoose }: TokenRowProps) {
  const text = useText(swapMessages)
  const { balance, decimals, symbol, name } = token
  const worth = balance ? swapWorthOf(balance, token) : undefined
  const amount = balance ? `${formatAmount(balance, decimals, { max: 5 })} ${symbol}` : symbol
  return (
    <ListRow
      leading={<SwapTokenImage token={token} />}
      subtitle={<bdi>{isChosen ? `${amount} · ${text('swap.chosen')}` : amount}</bdi>}
      trailing={worth !== undefined && <Fiat value={worth} />}
      disabled={isChosen}
      onClick={() => onChoose(token)}
    >
      <bdi>{name || symbol}</bdi>
    </ListRow>
  )
}
