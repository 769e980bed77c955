import { HttpError } from '@holdfast/api'
import { Button, KeyRound } from '@holdfast/ui'
import { LoadError } from '../app/loading/LoadError.tsx'
import { useWebApp } from '../app/WebAppContext.tsx'
import { FormError } from '../login/FormError.tsx'
import { addPasskey, listPasskeys, PasskeysUnsupportedError, removePasskey } from '../login/passkey.ts'
import { profileMessages } from '../messages/profile.ts'
import { changeFailureText, readFailureText } from './failureText.ts'
import { formatDate } from './formatDate.ts'
import { ProfileRow } from './ProfileRow.tsx'
import { RowsPlaceholder } from './RowsPlaceholder.tsx'
import { useListMutation } from './useListMutation.ts'
import { useResource } from './useResource.ts'

/** The list of the user's passkeys, with buttons to add and remove one. */
export function Passkeys({ userName }: Passkeys.Props) {
  const { fetch } = useWebApp()
  const [passkeys, reload] = useResource(() => listPasskeys(fetch))
  const { run, error, isWorking } = useListMutation(reload, failureText)

  return (
    <section className="profile-card" aria-labelledby="passkeys">
      <h2 id="passkeys" className="profile-card__title">
        {profileMessages.passkeys}
      </h2>
      <p className="profile-card__text">{profileMessages.passkeysText}</p>
      <FormError text={error} />
      {passkeys.status === 'loading' && <RowsPlaceholder rows={1} />}
      {passkeys.status === 'failed' && (
        <LoadError text={readFailureText(passkeys.error)} onRetry={() => void reload()} />
      )}
      {passkeys.status === 'ready' &&
        (passkeys.value.length === 0 ? (
          <p className="profile-card__none">{profileMessages.passkeysNone}</p>
        ) : (
          <ul className="profile-rows">
            {passkeys.value.map(({ id, name, createdAt }) => {
              const shown = name ?? profileMessages.passkeyUnnamed
              return (
                <ProfileRow
                  key={id}
                  icon={KeyRound}
                  title={shown}
                  text={createdAt === null ? undefined : profileMessages.passkeyAdded(formatDate(createdAt))}
                  action={profileMessages.remove}
                  actionLabel={profileMessages.removePasskey(shown)}
                  isDisabled={isWorking}
                  onAction={() => void run(() => removePasskey(fetch, id))}
                />
              )
            })}
          </ul>
        ))}
      <div>
        <Button
          variant="secondary"
          loading={isWorking}
          onClick={() => void run(() => addPasskey(fetch, profileMessages.passkeyName(userName)))}
        >
          {profileMessages.addPasskey}
        </Button>
      </div>
    </section>
  )
}

export declare namespace Passkeys {
  type Props = { userName: string }
}

function failureText(error: unknown): string {
  if (error instanceof Error && error.name === 'NotAllowedError') return profileMessages.passkeyCancelled
  if (error instanceof Error && error.name === 'InvalidStateError') return profileMessages.passkeyExists
  if (error instanceof HttpError && error.code === 'too_many_passkeys') return profileMessages.passkeysFull
  if (error instanceof PasskeysUnsupportedError) return profileMessages.passkeyUnsupported
  return changeFailureText(error)
}
