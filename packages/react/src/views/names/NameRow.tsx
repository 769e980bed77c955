import { authConnectorId, isZoneName, pushView } from '@holdfast/core'
import { ChevronRight, ListRow, User } from '@holdfast/ui'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { namesMessages } from '../../messages/languages/english/names.ts'
import { useText } from '../../messages/useText.ts'

/**
 * Leads to the choice of a name. Renders nothing for a wallet other than the embedded one, and for an account that has a name.
 */
export function NameRow() {
  const kit = useKit()
  const text = useText(namesMessages)
  const zone = useKit(({ options }) => options.nameZone)
  const { connectorId, namespace, profileName } = useAccount()
  const canHaveOne = connectorId === authConnectorId && namespace === 'eip155' && zone !== undefined
  if (!canHaveOne || isZoneName(profileName, zone)) return null
  return (
    <ListRow
      leading={
        <span className="hf-kit-account-settings-icon">
          <User />
        </span>
      }
      trailing={<ChevronRight className="hf-kit-mirrored" />}
      onClick={() => pushView(kit, 'ChooseAccountName')}
    >
      {text('names.row')}
    </ListRow>
  )
}
