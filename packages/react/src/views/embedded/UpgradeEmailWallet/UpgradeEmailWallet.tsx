import { openLink } from '@holdfast/core'
import { Button, ExternalLink, KeyRound } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { StatusBlock } from '../../../status/StatusBlock.tsx'
import '../pieces/mark.css'

/** Where the user takes the key of their wallet. It opens as a window of its own, never in a frame. */
const EXPORT_PATH = '/export'

/** Leads to the page on which the user takes the key of their wallet. */
export function UpgradeEmailWallet() {
  const text = useText(embeddedMessages)
  const secureUrl = useKit(({ options }) => options.services.secureUrl)
  if (!secureUrl) return null
  const url = new URL(EXPORT_PATH, secureUrl)
  return (
    <StatusBlock
      image={
        <span className="hf-kit-embedded-mark">
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
