import { authConnectorId, displayNameOf } from '@holdfast/core'
import { Mail } from '@holdfast/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { FactRow } from '../../account/pieces/FactRow.tsx'
import { SocialMark } from '../pieces/SocialMark.tsx'
import '../login/login.css'

/** Says by which login the account of the embedded wallet is reached. Nothing for another wallet. */
export function LoginRow() {
  const text = useText(embeddedMessages)
  const { connectorId } = useAccount()
  const user = useKit(({ embedded }) => embedded?.user)
  const name = user && displayNameOf(user)
  if (connectorId !== authConnectorId || !user || !name) return null
  return (
    <FactRow
      leading={
        <span className="hf-kit-account-settings-icon">
          {user.provider === 'email' ? <Mail /> : <SocialMark provider={user.provider} />}
        </span>
      }
      subtitle={user.provider === 'email' ? text('email.label') : text(`social.${user.provider}`)}
    >
      <bdi>{name}</bdi>
    </FactRow>
  )
}
