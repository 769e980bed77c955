import { refreshTokens, type TokenBalance, tokenWorthOf, totalTokenWorthOf } from '@holdfast/core'
import { IconButton, RefreshCw, Spinner } from '@holdfast/ui'
import { useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'
import { assetsMessages } from '../../../messages/languages/english/assets.ts'
import { useText } from '../../../messages/useText.ts'
import { Fiat } from '../../../pieces/Fiat.tsx'

/** Shows the total worth of all holdings, with a button that reads the balances again. */
export function Total({ balances }: { balances: readonly TokenBalance[] }) {
  const kit = useKit()
  const text = useText(assetsMessages)
  const [isRefreshing, setRefreshing] = useState(false)
  const isPriced = balances.some((each) => tokenWorthOf(each) !== undefined)

  async function refresh(): Promise<void> {
    setRefreshing(true)
    try {
      await refreshTokens(kit, { isQuiet: false })
    } finally {
      setRefreshing(false)
    }
  }

  return (
    <div className="hf-kit-tokens-total">
      <p>
        {text('tokens.total')} <strong>{isPriced ? <Fiat value={totalTokenWorthOf(balances)} /> : '–'}</strong>
      </p>
      {/* The button is not disabled while balances are read, since it would lose the focus. */}
      <IconButton label={text('tokens.refresh')} onClick={() => !isRefreshing && attempt(kit, refresh)}>
        {isRefreshing ? <Spinner label={text('tokens.refreshing')} /> : <RefreshCw />}
      </IconButton>
    </div>
  )
}
