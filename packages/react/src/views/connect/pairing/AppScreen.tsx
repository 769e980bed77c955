import { type CatalogueWallet, cancelPairing, goBack, openWalletApp, type Platform, walletImage } from '@holdfast/core'
import { ExternalLink } from '@holdfast/ui'
import { useEffect, useRef } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import type { Text } from '../../../messages/text.ts'
import { useText } from '../../../messages/useText.ts'
import { ConnectingBlock } from '../pieces/ConnectingBlock.tsx'
import { CopyLink } from '../pieces/CopyLink.tsx'
import { failureOf, type PairingFailure } from './failure.ts'
import { useAppWait, type WaitStage } from './useAppWait.ts'
import { usePairing } from './usePairing.ts'
import { useSelectEvent } from './useSelectEvent.ts'

/** Props of {@link AppScreen}. */
export type AppScreenProps = {
  wallet: CatalogueWallet
  platform: Extract<Platform, 'mobile' | 'web' | 'desktop'>
}

/**
 * Opens a wallet's app, or its page, and waits for its answer. An app is opened as soon as there is something to tell it, if the
 * browser lets the page do that by itself; a page is opened by a press.
 */
export function AppScreen({ wallet, platform }: AppScreenProps) {
  const kit = useKit()
  const text = useText()
  const { pairing, start } = usePairing(wallet, false)
  const image = useKit((state) => walletImage(state, wallet))
  useSelectEvent(wallet.name, platform)
  const { uri, status, linking, isLinkBroken } = pairing
  const { stage, isReturning } = useAppWait(status === 'ready' ? linking : undefined)
  const failure = failureOf(pairing, text) ?? brokenLink(isLinkBroken, wallet.name, text)

  // For a URI that was asked for, not for one that takes the place of an expired one: the app would come to the front by itself.
  const isAwaited = useRef(platform !== 'web')
  useEffect(() => {
    if (!uri || !isAwaited.current) return
    isAwaited.current = false
    if (navigator.userActivation?.isActive !== false) openWalletApp(kit, { platform })
  }, [kit, platform, uri])

  const retry = (): void => {
    if (uri && (!failure || isLinkBroken)) return void openWalletApp(kit, { platform })
    isAwaited.current = true
    void start()
  }

  const isBusy = status === 'connecting' || isReturning
  return (
    <ConnectingBlock
      name={wallet.name}
      image={image}
      status={failure ? 'failed' : isBusy ? 'buffering' : 'waiting'}
      title={failure?.title}
      hint={failure?.hint ?? waitingHint(platform, stage, wallet.name, text)}
      onRetry={retry}
      retryShown={failure !== undefined || !linking || platform === 'web' || stage === 'late'}
      retryLabel={failure || (linking && platform !== 'web') ? undefined : openLabel(text('pairing.open'), platform)}
      onCancel={() => {
        cancelPairing(kit)
        goBack(kit)
      }}
      wallet={wallet}
    >
      <CopyLink value={failure && !isLinkBroken ? undefined : uri} />
    </ConnectingBlock>
  )
}

function brokenLink(isLinkBroken: boolean, wallet: string, text: Text): PairingFailure | undefined {
  if (!isLinkBroken) return undefined
  return { title: text('pairing.linkFailed', { wallet }), hint: text('pairing.linkFailedHint') }
}

function waitingHint(platform: AppScreenProps['platform'], stage: WaitStage, wallet: string, text: Text): string {
  if (stage === 'slow') return text('pairing.slow', { wallet })
  return text(platform === 'desktop' ? 'connecting.acceptRequest' : 'pairing.openInTab')
}

function openLabel(label: string, platform: AppScreenProps['platform']) {
  return (
    <>
      {label}
      {platform === 'web' && <ExternalLink />}
    </>
  )
}
