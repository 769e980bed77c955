import type { BalanceChange } from '@holdfast/clear-signing/requests'
import type { Chain } from '../../config/config.ts'
import { requestMessages } from '../../messages/requests.ts'
import { formatValue } from '../../parts/words.ts'

/**
 * Lists an account's gains and losses. Tokens are in their smallest units, since a token's own symbol and decimals may be
 * wrong.
 */
export function Changes({ changes, chain }: { changes: readonly BalanceChange[]; chain: Chain }) {
  if (changes.length === 0) return requestMessages.calls.nothingChanges
  return changes.map(({ token, item, amount }) => {
    const isNative = token === undefined
    const size = amount < 0n ? -amount : amount
    const text = isNative ? formatValue(size, chain) : `${size} × ${token}${item === undefined ? '' : ` #${item}`}`
    return (
      <span key={`${token ?? ''} ${item ?? ''}`} className="change">
        {`${amount < 0n ? '−' : '+'}${text}`}
      </span>
    )
  })
}
