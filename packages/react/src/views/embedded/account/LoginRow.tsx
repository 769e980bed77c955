import { authConnectorId, pushView, userDisplayNameOf } from '@holdfast/core'
import { ChevronRight, ListRow, Mail } from '@holdfast/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { FactRow } from '../../../pieces/FactRow.tsx'
import { SocialMark } from '../pieces/SocialMark.tsx'
import '../login/login.css'

/**
 * Shows the login of the embedded wallet's account. A press on a mail address leads to the view that changes it. Renders
 * nothing for another wallet.
 */
export function LoginRow() {
  const kit = useKit()
  const text = useText(embeddedMessages)
  const { connectorId } = useAccount()
  const user = useKit(({ embedded }) => embedded?.user)
  const name = user && userDisplayNameOf(user)
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
