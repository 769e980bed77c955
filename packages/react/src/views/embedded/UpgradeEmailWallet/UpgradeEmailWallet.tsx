import { openLink } from '@holdfast/core'
import { Button, ExternalLink, KeyRound } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { StatusBlock } from '../../../status/StatusBlock.tsx'
import { ownPageUrl } from '../pieces/ownPageUrl.ts'
import '../../../pieces/mark.css'

/** Links to the page on which the user can export the key of their wallet. */
export function UpgradeEmailWallet() {
  const text = useText(embeddedMessages)
  const url = ownPageUrl(useKit(), '/export')
  if (!url) return null
  return (
    <StatusBlock
      image={
        <span className="hf-kit-mark">
          <KeyRound />
        </span>
      }
      title={text('upgrade.hint')}
      hint={text('upgrade.reconnect')}
    >
      <Button onClick={() => openLink(window, { url: url.href, in: '_blank' })}>
        {text('upgrade.open', { host: url.host })}
        <ExternalLink />
      </Button>
    </StatusBlock>
  )
}
