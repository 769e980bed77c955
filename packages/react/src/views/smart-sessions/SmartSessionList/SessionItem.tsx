import { isSmartSessionUsable, revokeSmartSession, type SmartSessionsState } from '@holdfast/core'
import { Button } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { WalletImage } from '../../../images/wallet/WalletImage.tsx'
import { useKitContext } from '../../../KitContext.ts'
import { attempt } from '../../../loading/attempt.ts'
import { sessionsMessages } from '../../../messages/languages/english/sessions.ts'
import { useText } from '../../../messages/useText.ts'
import { FactRow } from '../../../pieces/FactRow.tsx'

/** Props of {@link SessionItem}. */
export type SessionItemProps = { session: SmartSessionsState['sessions'][number]; isRevoking: boolean }

/** Draws a permission: its app, when it ends, its details, and a button that revokes it while it is active. */
export function SessionItem({ session, isRevoking }: SessionItemProps) {
  const kit = useKit()
  const text = useText(sessionsMessages)
  const { locale } = useKitContext()
  const { pci, project, expiration, revokedAt, createdAt, permissions, delegate } = session
  const isUsable = isSmartSessionUsable(session, kit.internals.clock.now() / 1_000)
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const moment = format.format((revokedAt ?? expiration) * 1_000)
  const endKey = revokedAt !== null ? 'sessions.revokedAt' : isUsable ? 'sessions.until' : 'sessions.endedAt'
  return (
    <li>
      <FactRow leading={<WalletImage src={project.icon} name={project.name} />} subtitle={text(endKey, { moment })}>
        <bdi>{project.name}</bdi>
      </FactRow>
      <details className="hf-kit-session-details">
        <summary>{text('sessions.details')}</summary>
        <dl>
          <dt>{text('sessions.site')}</dt>
          <dd dir="ltr">{project.url}</dd>
          <dt>{text('sessions.since')}</dt>
          <dd>{format.format(createdAt * 1_000)}</dd>
          <dt>{text('sessions.permits')}</dt>
          {permissions.map(({ type }, index) => {
            const kind = kindOf(type)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the permissions of a session never change.
              <dd key={index}>{kind ? text(`sessions.permit.${kind}`) : text('sessions.permit.other', { type })}</dd>
            )
          })}
          {delegate && (
            <>
              <dt>{text('sessions.key')}</dt>
              <dd dir="ltr">{delegate}</dd>
            </>
          )}
        </dl>
      </details>
      {isUsable && (
        <Button
          variant="secondary"
          block
          loading={isRevoking}
          aria-label={isRevoking ? undefined : text('sessions.revokeOf', { name: project.name })}
          onClick={() => attempt(kit, () => revokeSmartSession(kit, { pci }))}
        >
          {text(isRevoking ? 'sessions.revoking' : 'sessions.revoke')}
        </Button>
      )}
    </li>
  )
}

/**
 * Returns the subject of a type of permission; undefined for an unknown type.
 *
 * @see docs/smart-sessions.md, 'What can be permitted'
 */
function kindOf(type: string): 'native' | 'token' | 'contract' | undefined {
  if (type.startsWith('native-token-')) return 'native'
  if (type.startsWith('erc20-token-')) return 'token'
  return type === 'contract-call' ? 'contract' : undefined
}
