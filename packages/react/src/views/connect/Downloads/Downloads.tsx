import { type CatalogueWallet, type Download, downloadsOf, readDevice } from '@holdfast/core'
import {
  EmptyState,
  ExternalLink,
  Globe,
  IconButton,
  LinkRow,
  Puzzle,
  ScanQrCode,
  Smartphone,
  VisuallyHidden,
  Wallet,
} from '@holdfast/ui'
import { QrCode } from '@holdfast/ui/qr-code'
import { useId, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { RowIcon } from '../../../images/RowIcon.tsx'
import { connectingMessages } from '../../../messages/languages/english/connecting.ts'
import { getWalletMessages } from '../../../messages/languages/english/getWallet.ts'
import { useText } from '../../../messages/useText.ts'
import './Downloads.css'

/** Says where to get a wallet. */
export function Downloads() {
  const text = useText(connectingMessages, getWalletMessages)
  const wallet = useKit(({ router }) => router.data?.wallet)
  const downloads = wallet ? downloadsOf(wallet) : []
  if (wallet && downloads.length > 0) return <Places wallet={wallet} downloads={downloads} />
  return (
    <EmptyState icon={Wallet} className="hf-kit-empty" title={text(wallet ? 'downloads.none' : 'connecting.noWallet')}>
      {text(wallet ? 'downloads.noneHint' : 'connecting.noWalletHint')}
    </EmptyState>
  )
}

const places = {
  chrome: { Icon: Puzzle, name: 'downloads.chrome', forPhones: false },
  firefox: { Icon: Puzzle, name: 'downloads.firefox', forPhones: false },
  ios: { Icon: Smartphone, name: 'downloads.ios', forPhones: true },
  android: { Icon: Smartphone, name: 'downloads.android', forPhones: true },
  homepage: { Icon: Globe, name: 'downloads.website', forPhones: false },
} as const

function Places({ wallet, downloads }: { wallet: CatalogueWallet; downloads: readonly Download[] }) {
  const text = useText(connectingMessages, getWalletMessages)
  const codeId = useId()
  // The download whose QR code is shown.
  const [withCode, setWithCode] = useState<Download>()
  const { isMobile } = readDevice(window)

  return (
    <div className="hf-kit-downloads">
      <ul className="hf-kit-list" aria-label={text('downloads.listLabel', { wallet: wallet.name })}>
        {downloads.map((download) => {
          const { Icon, name, forPhones } = places[download.kind]
          return (
            <li key={download.kind} className="hf-kit-download">
              <LinkRow
                href={download.url}
                target="_blank"
                leading={<RowIcon icon={Icon} />}
                trailing={<ExternalLink />}
              >
                {text(name)}
                <VisuallyHidden> {text('downloads.newTab')}</VisuallyHidden>
              </LinkRow>
              {forPhones && !isMobile && (
                <IconButton
                  label={text('downloads.showCode', { place: text(name) })}
                  aria-expanded={withCode === download}
                  aria-controls={codeId}
                  onClick={() => setWithCode(withCode === download ? undefined : download)}
                >
                  <ScanQrCode />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
      <div id={codeId} className="hf-kit-download-code">
        {withCode && (
          <>
            <QrCode value={withCode.url} label={text('downloads.scan', { wallet: wallet.name })} />
            <p>{text('downloads.scan', { wallet: wallet.name })}</p>
          </>
        )}
      </div>
    </div>
  )
}
