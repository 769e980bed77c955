import { authConnectorId, pushView, track } from '@holdfast/core'
import { ChevronRight, KeyRound, ListRow } from '@holdfast/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { ownPageUrl } from '../pieces/ownPageUrl.ts'

/** Leads to the view that tells users of the embedded wallet how to export its key. Renders nothing for another wallet. */
export function UpgradeRow() {
  const kit = useKit()
  const text = useText(embeddedMessages)
  const { connectorId } = useAccount()
  if (connectorId !== authConnectorId || !ownPageUrl(kit, '/export')) return null

  function show() {
    track(kit, { event: 'EMAIL_UPGRADE_FROM_MODAL' })
    pushView(kit, 'UpgradeEmailWallet')
  }

  return (
    <ListRow
      leading={
        <span className="hf-kit-account-settings-icon">
          <KeyRound />
        </span>
      }
      subtitle={text('upgrade.why')}
      trailing={<ChevronRight className="hf-kit-mirrored" />}
      onClick={show}
    >
      {text('upgrade.row')}
    </ListRow>
  )
}
