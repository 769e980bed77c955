import type { CatalogueWallet } from '@holdfast/core'
import { Button, ErrorState, RefreshCw, Skeleton, Spinner, VisuallyHidden } from '@holdfast/ui'
import { QrCode } from '@holdfast/ui/qr-code'
import type { ReactNode } from 'react'
import { WalletImage } from '../../../images/wallet/WalletImage.tsx'
import { connectingMessages } from '../../../messages/languages/english/connecting.ts'
import { pairingMessages } from '../../../messages/languages/english/pairing.ts'
import { useText } from '../../../messages/useText.ts'
import { CopyLink } from '../../../pieces/CopyLink.tsx'
import { GetWalletRow } from '../pieces/GetWalletRow.tsx'
import { failureOf } from './failure.ts'
import { useChosenWalletImage } from './useChosenWalletImage.ts'
import { usePairing } from './usePairing.ts'
import { useSelectEvent } from './useSelectEvent.ts'
import '../../../pieces/qr.css'

/**
 * Shows a QR code for a wallet on another device to scan. The place of the code is reserved from the start, so that nothing
 * moves when the code appears.
 *
 * @param props.wallet - the wallet that is to scan the code; any wallet when left out.
 * @param props.children - shown below the code.
 */
export function QrScreen({ wallet, children }: { wallet?: CatalogueWallet | undefined; children?: ReactNode }) {
  const text = useText(connectingMessages, pairingMessages)
  const { pairing, start } = usePairing(wallet, true)
  const image = useChosenWalletImage(wallet)
  useSelectEvent(wallet?.name ?? 'WalletConnect', 'qrcode')
  const { status, uri } = pairing
  const failure = failureOf(pairing, text)

  return (
    <div className="hf-kit-qr">
      <div className="hf-kit-qr-place" aria-busy={status === 'opening'}>
        {failure ? (
          <ErrorState
            title={failure.title}
            action={
              <Button onClick={() => void start()}>
                <RefreshCw />
                {text('action.tryAgain')}
              </Button>
            }
          >
            {failure.hint}
          </ErrorState>
        ) : uri ? (
          <QrCode
            value={uri}
            label={text('pairing.codeLabel', { wallet: wallet?.name ?? text('pairing.anyWallet') })}
            logo={<WalletImage src={image} name={wallet?.name} />}
            className="hf-kit-qr-code"
          />
        ) : (
          <Skeleton height="100%" />
        )}
        {status === 'connecting' && (
          <span className="hf-kit-qr-cover">
            <Spinner label={text('connecting.connecting')} />
          </span>
        )}
      </div>
      <output>
        {status === 'opening' && <VisuallyHidden>{text('pairing.making')}</VisuallyHidden>}
        {status === 'connecting' && <VisuallyHidden>{text('connecting.connecting')}</VisuallyHidden>}
      </output>
      <div className="hf-kit-qr-use" data-hidden={failure ? '' : undefined}>
        <p className="hf-kit-qr-text">{text('pairing.scan')}</p>
        <CopyLink value={failure ? undefined : uri} />
      </div>
      {wallet && <GetWalletRow wallet={wallet} />}
      {children}
    </div>
  )
}
