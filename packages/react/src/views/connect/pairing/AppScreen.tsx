import { isWebLink } from '@holdfast/base'
import {
  type CatalogueWallet,
  cancelPairing,
  goBack,
  opensApps,
  openWalletApp,
  type Platform,
  readDevice,
} from '@holdfast/core'
import { ExternalLink } from '@holdfast/ui'
import { useEffect, useRef } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { connectingMessages } from '../../../messages/languages/english/connecting.ts'
import { pairingMessages } from '../../../messages/languages/english/pairing.ts'
import { useText } from '../../../messages/useText.ts'
import { CopyLink } from '../../../pieces/CopyLink.tsx'
import { ConnectingBlock } from '../pieces/ConnectingBlock.tsx'
import { failureOf, type PairingFailure, type PairingText } from './failure.ts'
import { useAppWait, type WaitStage } from './useAppWait.ts'
import { useChosenWalletImage } from './useChosenWalletImage.ts'
import { usePairing } from './usePairing.ts'
import { useSelectEvent } from './useSelectEvent.ts'

/** Props of {@link AppScreen}. */
export type AppScreenProps = {
  wallet: CatalogueWallet
  platform: Extract<Platform, 'mobile' | 'web' | 'desktop'>
}

/**
 * Opens a wallet's app or web page, and waits for the wallet's answer. The tap that chose the wallet may already have opened the
 * app. Otherwise, the app opens once there is a URI, if the browser allows that without a press. A web page opens only on a
 * press.
 */
export function AppScreen({ wallet, platform }: AppScreenProps) {
  const kit = useKit()
  const text = useText(connectingMessages, pairingMessages)
  const { pairing, start } = usePairing(wallet, false)
  const image = useChosenWalletImage(wallet)
  useSelectEvent(wallet.name, platform)
  const { uri, status, linking, isLinkBroken } = pairing
  const { stage, isReturning } = useAppWait(status === 'ready' ? linking : undefined)
  const isBusy = status === 'connecting' || isReturning
  const isInOtherApp = platform === 'mobile' && !opensApps(readDevice(window))
  const failure = failureOf(pairing, text) ?? brokenLink(isLinkBroken, wallet.name, text)
  const trouble = failure ?? otherBrowser(isInOtherApp && !isBusy, wallet.name, text)

  // Opens the app for a URI that the user asked for, but not for a URI that replaces an expired one, since the app would come
  // to the front unasked. If there was a URI when the user tapped the wallet, the tap has already opened the app.
  const wasOpened = pairing.wallet?.id === wallet.id && (linking !== undefined || isLinkBroken)
  const opensWhenReady = useRef(platform !== 'web' && !isInOtherApp && !wasOpened)
  useEffect(() => {
    if (!uri || !opensWhenReady.current) return
    opensWhenReady.current = false
    if (navigator.userActivation?.isActive !== false) openWalletApp(kit, { platform })
  }, [kit, platform, uri])

  const retry = (): void => {
    if (uri && (!failure || isLinkBroken)) return void openWalletApp(kit, { platform })
    opensWhenReady.current = uri === undefined && platform !== 'web'
    void start()
  }

  return (
    <ConnectingBlock
      name={wallet.name}
      image={image}
      status={trouble ? 'failed' : isBusy ? 'buffering' : 'waiting'}
      title={trouble?.title}
      hint={trouble?.hint ?? waitingHint(platform, stage, wallet, text)}
      onRetry={isInOtherApp && !failure ? undefined : retry}
      retryShown={failure !== undefined || !linking || platform === 'web' || stage === 'late'}
      retryLabel={failure || (linking && platform !== 'web') ? undefined : openLabel(text('pairing.open'), platform)}
      onCancel={() => {
        cancelPairing(kit)
        goBack(kit)
      }}
      wallet={wallet}
    >
      <CopyLink value={failure && !isLinkBroken ? undefined : uri} isMain={isInOtherApp} />
    </ConnectingBlock>
  )
}

function brokenLink(isLinkBroken: boolean, wallet: string, text: PairingText): PairingFailure | undefined {
  if (!isLinkBroken) return undefined
  return { title: text('pairing.linkFailed', { wallet }), hint: text('pairing.linkFailedHint') }
}

/** Says that this browser is part of another app, which cannot open the wallet's app. */
function otherBrowser(isInOtherApp: boolean, wallet: string, text: PairingText): PairingFailure | undefined {
  if (!isInOtherApp) return undefined
  return { title: text('pairing.otherBrowser'), hint: text('pairing.otherBrowserHint', { wallet }) }
}

function waitingHint(
  platform: AppScreenProps['platform'],
  stage: WaitStage,
  { name, mobile_link }: CatalogueWallet,
  text: PairingText,
): string {
  if (stage === 'slow') return text('pairing.slow', { wallet: name })
  if (platform === 'desktop') return text('connecting.acceptRequest')
  // A web link opens a browser tab. The app's own URL scheme opens the app.
  const opensTab = platform === 'web' || (mobile_link !== undefined && isWebLink(mobile_link))
  return opensTab ? text('pairing.openInTab') : text('pairing.openInApp', { wallet: name })
}

function openLabel(label: string, platform: AppScreenProps['platform']) {
  return (
    <>
      {label}
      {platform === 'web' && <ExternalLink />}
    </>
  )
}
