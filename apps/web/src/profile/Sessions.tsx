import type { AuthSession } from '@holdfast/api'
import { Badge, Button, Monitor, Smartphone } from '@holdfast/ui'
import { LoadError } from '../app/loading/LoadError.tsx'
import { useWebApp } from '../app/WebAppContext.tsx'
import { FormError } from '../login/FormError.tsx'
import { profileMessages } from '../messages/profile.ts'
import { describeBrowser } from './describeBrowser.ts'
import { changeFailureText, readFailureText } from './failureText.ts'
import { formatDate } from './formatDate.ts'
import { ProfileRow } from './ProfileRow.tsx'
import { RowsPlaceholder } from './RowsPlaceholder.tsx'
import { useListMutation } from './useListMutation.ts'
import type { Resource } from './useResource.ts'

/** The list of the user's sessions, with buttons to end all but the current one, singly or together. */
export function Sessions({ sessions, reload }: Sessions.Props) {
  const { api } = useWebApp()
  const { run, error, isWorking } = useListMutation(reload, changeFailureText)

  return (
    <section className="profile-card" aria-labelledby="sessions">
      <h2 id="sessions" className="profile-card__title">
        {profileMessages.sessions}
      </h2>
      <FormError text={error} />
      {sessions.status === 'loading' && <RowsPlaceholder rows={2} />}
      {sessions.status === 'failed' && (
        <LoadError text={readFailureText(sessions.error)} onRetry={() => void reload()} />
      )}
      {sessions.status === 'ready' && (
        <ul className="profile-rows">
          {sessions.value.map(({ id, current, userAgent, lastSeenAt, ipAddress }) => {
            const { name, isMobile } = describeBrowser(userAgent)
            const shown = name ?? profileMessages.sessionUnknown
            const lastUsed = profileMessages.sessionSeen(formatDate(lastSeenAt))
            return (
              <ProfileRow
                key={id}
                icon={isMobile ? Smartphone : Monitor}
                title={shown}
                badge={current ? <Badge tone="success">{profileMessages.sessionCurrent}</Badge> : undefined}
                text={ipAddress === null ? lastUsed : `${lastUsed}\u00a0· ${ipAddress}`}
                action={current ? undefined : profileMessages.revoke}
                actionLabel={profileMessages.revokeLabel(shown)}
                isDisabled={isWorking}
                onAction={() => void run(() => api.revokeAuthSession(id))}
              />
            )
          })}
        </ul>
      )}
      {sessions.status === 'ready' && sessions.value.length > 1 && (
        <div>
          <Button variant="secondary" loading={isWorking} onClick={() => void run(() => api.revokeOtherAuthSessions())}>
            {profileMessages.revokeOthers}
          </Button>
        </div>
      )}
    </section>
  )
}

export declare namespace Sessions {
  type Props = {
    sessions: Resource<readonly AuthSession[]>
    /** Fetches the list again. */
    reload: () => Promise<void>
  }
}
