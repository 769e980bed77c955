import type { User } from '@holdfast/api'
import { Avatar, CopyButton } from '@holdfast/ui'
import { profileMessages } from '../messages/profile.ts'

/** The signed-in user, and their verified wallet. */
export function Identity({ user }: Identity.Props) {
  return (
    <section className="profile-card">
      <dl className="facts">
        <div className="facts__row">
          <dt>{profileMessages.userName}</dt>
          <dd>{user.userName}</dd>
        </div>
        <div className="facts__row">
          <dt>{profileMessages.wallet}</dt>
          <dd>
            {user.verifiedWallet === null ? (
              <span className="facts__none">{profileMessages.walletNone}</span>
            ) : (
              <span className="facts__wallet">
                <Avatar seed={user.verifiedWallet} />
                <code>{user.verifiedWallet}</code>
                <CopyButton
                  value={user.verifiedWallet}
                  label={profileMessages.copyWallet}
                  copiedLabel={profileMessages.copied}
                  failedLabel={profileMessages.copyFailed}
                />
              </span>
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}

export declare namespace Identity {
  type Props = { user: User }
}
