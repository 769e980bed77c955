import { goBack, isTokenFound, type SendAsset, setSendToken, startSend } from '@holdfast/core'
import { EmptyState, ListRow, Search } from '@holdfast/ui'
import { useEffect, useState } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { sendMessages } from '../../../messages/languages/english/send.ts'
import { useText } from '../../../messages/useText.ts'
import { SendAssetImage } from '../../../pieces/send/SendAssetImage.tsx'
import { showAssetAmount } from '../../../pieces/send/showAssetAmount.ts'
import { useSend } from '../../../pieces/send/useSend.ts'
import { SearchField } from '../../../search/SearchField.tsx'
import './WalletSendSelectToken.css'
import { attempt } from '../../../loading/attempt.ts'

/** Lists the tokens that the account can send on its network. A press selects a token, then goes back. */
export function WalletSendSelectToken() {
  const kit = useKit()
  const text = useText(sendMessages)
  const { caipNetwork, caipAddress } = useAccount()
  const { tokenBalances = [] } = useSend()
  const [query, setQuery] = useState('')
  const found = tokenBalances.filter((asset) => isTokenFound(asset, query))
  const summary = query.trim() && found.length > 0 ? text('send.tokensFound', { count: found.length }) : undefined

  useEffect(() => {
    attempt(kit, () => startSend(kit))
  }, [kit, caipAddress])

  function choose(token: SendAsset) {
    attempt(kit, () => setSendToken(kit, { token }))
    goBack(kit)
  }

  return (
    <div className="hf-kit-send-tokens">
      <SearchField label={text('send.searchToken')} query={query} onQuery={setQuery} summary={summary} />
      {found.length > 0 ? (
        <ul className="hf-kit-list" aria-label={text('send.yourTokens')}>
          {found.map((asset) => (
            <li key={asset.address ?? 'native'}>
              <ListRow
                leading={<SendAssetImage asset={asset} />}
                subtitle={asset.balance === undefined ? asset.symbol : showAssetAmount(asset, asset.balance).short}
                onClick={() => choose(asset)}
              >
                <bdi>{asset.name || asset.symbol}</bdi>
              </ListRow>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon={Search} className="hf-kit-empty" title={text('send.noTokens')}>
          {text('send.noTokensHint', { network: caipNetwork?.name ?? '' })}
        </EmptyState>
      )}
    </div>
  )
}
