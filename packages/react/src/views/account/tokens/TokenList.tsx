import type { CaipNetwork } from '@holdfast/caip'
import type { TokenBalance } from '@holdfast/core'
import { useState } from 'react'
import { accountMessages } from '../../../messages/languages/english/account.ts'
import { useText } from '../../../messages/useText.ts'
import { ScrollArea } from '../../../scroll/ScrollArea.tsx'
import { LongList } from '../../../virtual/LongList.tsx'
import { TokenRow } from './TokenRow.tsx'

/** If a list has more tokens than this, it scrolls in an area of its own, and draws only the rows in view. */
const LONG = 30

/** Lists tokens. */
export function TokenList({ tokens, network }: { tokens: readonly TokenBalance[]; network: CaipNetwork }) {
  const text = useText(accountMessages)
  const [area, setArea] = useState<HTMLElement | null>(null)
  if (tokens.length > LONG) {
    return (
      <ScrollArea areaRef={setArea} className="hf-kit-tokens-scroll" focusName={text('account.tokens')}>
        <LongList items={tokens} keyOf={keyOf} label={text('account.tokens')} area={area}>
          {(token) => (
            <div className="hf-kit-tokens-line">
              <TokenRow token={token} network={network} />
            </div>
          )}
        </LongList>
      </ScrollArea>
    )
  }
  return (
    <ul className="hf-kit-list" aria-label={text('account.tokens')}>
      {tokens.map((token) => (
        <li key={keyOf(token)}>
          <TokenRow token={token} network={network} />
        </li>
      ))}
    </ul>
  )
}

/** Returns the key of a token. The network's own currency has no address. */
function keyOf({ address = 'native' }: TokenBalance): string {
  return address
}
