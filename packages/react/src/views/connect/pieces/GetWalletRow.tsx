import { type CatalogueWallet, getWalletFrom, pushView, readDevice } from '@holdfast/core'
import { Button } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { connectingMessages } from '../../../messages/languages/english/connecting.ts'
import { useText } from '../../../messages/useText.ts'

/** Asks "Don't have {wallet}?", with a link to get the wallet on this device. Renders nothing when there is no such link. */
export function GetWalletRow({ wallet }: { wallet: CatalogueWallet }) {
  const kit = useKit()
  const text = useText(connectingMessages)
  const source = getWalletFrom(wallet, readDevice(window))
  if (!source) return null

  return (
    <div className="hf-kit-get-wallet">
      <span className="hf-kit-get-wallet-text">{text('connecting.dontHave', { wallet: wallet.name })}</span>
      {source.type === 'downloads' ? (
        <Button size="sm" variant="secondary" onClick={() => pushView(kit, 'Downloads', { wallet })}>
          {text('connecting.get')}
        </Button>
      ) : (
        <a
          className="hf-button"
          data-size="sm"
          data-variant="secondary"
          href={source.url}
          target="_blank"
          rel="noreferrer noopener"
        >
          <span className="hf-button-label">{text('connecting.get')}</span>
        </a>
      )}
    </div>
  )
}
