import type { BalanceChange } from '@holdfast/clear-signing/requests'
import type { Chain } from '../../config/config.ts'
import { requestMessages } from '../../messages/requests.ts'
import { formatValue } from '../../parts/words.ts'

/** How many changes are shown. A contract may report any number, which would take minutes to draw. */
const MAX_SHOWN = 100

/**
 * Lists an account's losses and gains. Tokens are in their smallest units, since a token's own symbol and decimals may be
 * wrong.
 */
export function Changes({ changes, chain }: { changes: readonly BalanceChange[]; chain: Chain }) {
  if (changes.length === 0) return requestMessages.calls.nothingChanges
  const shown = changes.slice(0, MAX_SHOWN).map(({ token, item, amount }, index) => {
    const isNative = token === undefined
    const size = amount < 0n ? -amount : amount
    const text = isNative ? formatValue(size, chain) : `${size} × ${token}${item === undefined ? '' : ` #${item}`}`
    return (
      // An order may give and ask for the same asset, and the order of the changes is fixed, so the index is the key.
      <span key={index} className="change">
        {`${amount < 0n ? '−' : '+'}${text}`}
      </span>
    )
  })
  const hiddenCount = changes.length - shown.length
  return (
    <>
      {shown}
      {hiddenCount > 0 && <span className="change">{requestMessages.calls.moreChanges(hiddenCount)}</span>}
    </>
  )
}
