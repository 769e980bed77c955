import { Button } from '@holdfast/ui'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useConnected, useWallet } from '../app/WalletContext.tsx'
import { HomePage } from '../home/HomePage.tsx'
import { walletMessages } from '../messages/wallet.ts'
import { Screen } from '../parts/Screen.tsx'
import { type LinkOutcome, pairByLink } from './actions.ts'
import { LinkResult } from './LinkResult.tsx'

const messages = walletMessages.link

/**
 * Shows the page that an app on this device opens, to pair by the URI in the page's URL or to bring the wallet to the front.
 */
export function DeepLinkPage() {
  const app = useWallet()
  const connected = useConnected()
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  const [outcome, setOutcome] = useState<LinkOutcome>()
  const uri = parameters.get('uri')

  useEffect(() => {
    if (uri === null) return undefined
    let isCurrent = true
    void pairByLink(app, connected, uri, { isFromThisDevice: true }).then((next) => isCurrent && setOutcome(next))
    return () => {
      isCurrent = false
    }
  }, [app, connected, uri])

  // Without a URI, the app opened the page for a request. A pending request would be shown instead of this page, so the request
  // was already answered or has not arrived yet.
  if (uri === null) return <HomePage />
  return (
    <Screen title={messages.title} backTo="/">
      {outcome && <LinkResult outcome={outcome} />}
      {outcome?.status === 'problem' && (
        <Button variant="secondary" block onClick={() => navigate('/connect')}>
          {messages.title}
        </Button>
      )}
    </Screen>
  )
}
