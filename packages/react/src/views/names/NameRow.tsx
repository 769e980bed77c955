import { authConnectorId, isZoneName, namespaceSupports, pushView } from '@holdfast/core'
import { ChevronRight, ListRow, User } from '@holdfast/ui'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { namesMessages } from '../../messages/languages/english/names.ts'
import { useText } from '../../messages/useText.ts'

/**
 * Draws a row that leads to the choice of an account name. Renders nothing if the kit offers no names, if the account is not an
 * EVM account of the embedded wallet, or if it already has a name of the kit's zone.
 */
export function NameRow() {
  const kit = useKit()
  const text = useText(namesMessages)
  const zone = useKit(({ options }) => options.nameZone)
  const { connectorId, namespace, profileName } = useAccount()
  const canHaveName = connectorId === authConnectorId && namespaceSupports(namespace, 'names') && zone !== undefined
  if (!canHaveName || isZoneName(profileName, zone)) return null
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
