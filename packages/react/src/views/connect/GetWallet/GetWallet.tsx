import { loadWalletImage, selectSuggestedWallets, walletImage } from '@holdfast/core'
import { EmptyState, ExternalLink, LayoutGrid, LinkRow, VisuallyHidden, Wallet } from '@holdfast/ui'
import { useEffect, useMemo } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { RowIcon } from '../../../images/RowIcon.tsx'
import { WalletImage } from '../../../images/wallet/WalletImage.tsx'
import { getWalletMessages } from '../../../messages/languages/english/getWallet.ts'
import { useText } from '../../../messages/useText.ts'
import { GivenName } from '../../../names/GivenName.tsx'
import { type SuggestedWallet, suggestedWallets } from './suggestedWallets.ts'

/** Suggests a few wallets to a user who has none, each with a link to its page or to the wallet directory. */
export function GetWallet() {
  const text = useText(getWalletMessages)
  const options = useKit((state) => state.options)
  const wallets = useKit(selectSuggestedWallets)
  const suggested = useMemo(() => suggestedWallets(wallets, options), [wallets, options])
  const directory = options.walletDirectoryUrl
  if (suggested.length === 0 && !directory) {
    return (
      <EmptyState icon={Wallet} className="hf-kit-empty" title={text('getWallet.none')}>
        {text('getWallet.noneHint')}
      </EmptyState>
    )
  }
  return (
    <ul className="hf-kit-list" aria-label={text('getWallet.listLabel')}>
      {suggested.map((wallet) => (
        <li key={wallet.id}>
          <SuggestedRow wallet={wallet} />
        </li>
      ))}
      {directory && (
        <li>
          <LinkRow href={directory} target="_blank" leading={<RowIcon icon={LayoutGrid} />} trailing={<ExternalLink />}>
            {text('getWallet.exploreAll')}
            <VisuallyHidden> {text('downloads.newTab')}</VisuallyHidden>
          </LinkRow>
        </li>
      )}
    </ul>
  )
}

function SuggestedRow({ wallet }: { wallet: SuggestedWallet }) {
  const kit = useKit()
  const text = useText(getWalletMessages)
  const image = useKit((state) => walletImage(state, wallet))
  const { image_id, image_url } = wallet
  useEffect(() => void loadWalletImage(kit, { image_id, image_url }), [kit, image_id, image_url])
  return (
    <LinkRow
      href={wallet.url}
      target="_blank"
      title={wallet.name}
      leading={<WalletImage src={image} name={wallet.name} />}
      trailing={<ExternalLink />}
    >
      <GivenName>{wallet.name}</GivenName>
      <VisuallyHidden> {text('downloads.newTab')}</VisuallyHidden>
    </LinkRow>
  )
}
