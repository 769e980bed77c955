import { authConnectorId, displayNameOf, pushView } from '@holdfast/core'
import { ChevronRight, ListRow, Mail } from '@holdfast/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { FactRow } from '../../account/pieces/FactRow.tsx'
import { SocialMark } from '../pieces/SocialMark.tsx'
import '../login/login.css'

/**
 * Says by which login the account of the embedded wallet is reached; a mail address leads to where it is changed. Nothing for
 * another wallet.
 */
export function LoginRow() {
  const kit = useKit()
  const text = useText(embeddedMessages)
  const { connectorId } = useAccount()
  const user = useKit(({ embedded }) => embedded?.user)
  const name = user && displayNameOf(user)
  if (connectorId !== authConnectorId || !user || !name) return null
  const { provider } = user
  const content = {
    leading: (
      <span className="hf-kit-account-settings-icon">
        {provider === 'email' ? <Mail /> : <SocialMark provider={provider} />}
      </span>
    ),
    subtitle: provider === 'email' ? text('email.label') : text(`social.${provider}`),
    children: <bdi>{name}</bdi>,
  }
  if (provider !== 'email') return <FactRow {...content} />
  return (
    <ListRow
      {...content}
      trailing={<ChevronRight className="hf-kit-mirrored" />}
      onClick={() => pushView(kit, 'UpdateEmailWallet')}
    />
  )
}
