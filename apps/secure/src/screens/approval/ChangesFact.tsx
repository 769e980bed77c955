import { formatExact } from '@holdfast/caip'
import type { BalanceChange } from '@holdfast/clear-signing/requests'
import type { FrameChain } from '../../config/chains.ts'
import { useTexts } from '../../messages/texts.ts'
import { Fact } from './Facts.tsx'

/** How many changes are shown. A contract may report any number, which would take minutes to draw. */
const MAX_SHOWN = 100

/** Shows the account's losses and gains. For use within {@link Facts}. */
export function ChangesFact({
  label,
  changes,
  chain,
}: {
  /** @default 'What changes' */
  label?: string | undefined
  changes: readonly BalanceChange[]
  chain: FrameChain
}) {
  const { card: text } = useTexts()
  const { symbol, decimals } = chain.nativeCurrency
  const native = (amount: bigint): string => `${formatExact(amount, decimals)} ${symbol}`
  return (
    <Fact label={label ?? text.changes}>
      {changes.length === 0
        ? text.nothingChanges
        : changes.slice(0, MAX_SHOWN).map(({ token, item, amount }, index) => (
            // An order may give and ask for the same asset, and the order of the changes is fixed, so the index is the key.
            <span key={index} className="frame-change">
              {token === undefined ? withSign(amount, native) : `${withSign(amount, String)} × ${token}`}
              {item !== undefined && ` #${item}`}
            </span>
          ))}
      {changes.length > MAX_SHOWN && (
        <span className="frame-change">{text.moreChanges(String(changes.length - MAX_SHOWN))}</span>
      )}
    </Fact>
  )
}

/** Formats an amount with its sign, so that a loss does not look like a gain. */
function withSign(amount: bigint, format: (amount: bigint) => string): string {
  return amount < 0n ? `−${format(-amount)}` : `+${format(amount)}`
}
