import { authConnectorId, openLink } from '@holdfast/core'
import { ExternalLink, ListRow, ShieldCheck } from '@holdfast/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { ownPageUrl } from '../pieces/ownPageUrl.ts'

/** Links to the page with the devices and the log of the embedded wallet. Renders nothing for another wallet. */
export function SecurityRow() {
  const kit = useKit()
  const text = useText(embeddedMessages)
  const { connectorId } = useAccount()
  const url = ownPageUrl(kit, '/security')
  if (connectorId !== authConnectorId || !url) return null
  return (
    <ListRow
      leading={
        <span className="hf-kit-account-settings-icon">
          <ShieldCheck />
        </span>
      }
      trailing={<ExternalLink />}
      onClick={() => openLink(window, { url: url.href, in: '_blank' })}
    >
      {text('account.security')}
    </ListRow>
  )
}
