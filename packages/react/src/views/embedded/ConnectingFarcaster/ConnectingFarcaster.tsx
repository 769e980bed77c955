import { openLink } from '@holdfast/core'
import { Button, ExternalLink, Skeleton } from '@holdfast/ui'
import { QrCode } from '@holdfast/ui/qr-code'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { CopyLink } from '../../../pieces/CopyLink.tsx'
import { StatusBlock } from '../../../status/StatusBlock.tsx'
import { Connecting } from '../pieces/Connecting.tsx'
import { SocialMark } from '../pieces/SocialMark.tsx'
import '../../../pieces/qr.css'
import '../login/login.css'
import '../../../pieces/mark.css'

/** Shows the link of a Farcaster login: as a QR code or, on a phone, as a button that opens the Farcaster app. */
export function ConnectingFarcaster() {
  const text = useText(embeddedMessages)
  const login = useKit(({ embedded }) => embedded?.login)
  const isMobile = useKit(({ connectors }) => connectors.isMobile)
  const mark = (
    <span className="hf-kit-mark">
      <SocialMark provider="farcaster" />
    </span>
  )
  // The user has approved the login in the Farcaster app.
  if (login?.step === 'connecting') {
    return (
      <StatusBlock
        image={mark}
        tone="waiting"
        title={text('farcaster.loadingUser')}
        hint={text('farcaster.loadingUserHint')}
      />
    )
  }
  if (login?.step !== 'farcaster') return <Connecting />
  const { url } = login
  if (isMobile) {
    return (
      <StatusBlock image={mark} tone="waiting" title={text('farcaster.continue')} hint={text('farcaster.accept')}>
        <Button disabled={url === undefined} onClick={() => url && openLink(window, { url, in: '_blank' })}>
          {text('farcaster.open')}
          <ExternalLink />
        </Button>
      </StatusBlock>
    )
  }
  return (
    <div className="hf-kit-qr">
      <div className="hf-kit-qr-place" aria-busy={url === undefined}>
        {url ? (
          <QrCode value={url} label={text('farcaster.codeLabel')} className="hf-kit-qr-code" />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
      <div className="hf-kit-qr-use">
        <p className="hf-kit-qr-text">{text('farcaster.scan')}</p>
        <CopyLink value={url} />
      </div>
    </div>
  )
}
