import type { User } from '@holdfast/api'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { loginPath } from '../app/routing/returnPath.ts'
import { routes } from '../app/routing/routes.ts'
import { usePageTitle } from '../app/routing/usePageTitle.ts'
import { useConfig, useSession, useWebApp } from '../app/WebAppContext.tsx'
import { appMessages } from '../messages/app.ts'
import { profileMessages } from '../messages/profile.ts'
import { Identity } from './Identity.tsx'
import { Passkeys } from './Passkeys.tsx'
import { PasswordCard } from './password/PasswordCard.tsx'
import { Sessions } from './Sessions.tsx'
import { useResource } from './useResource.ts'
import './profile.css'

/** The signed-in user's profile. A visitor is sent to the login page, which leads back here. */
export function ProfilePage() {
  usePageTitle(appMessages.titles.profile)
  const session = useSession()
  const config = useConfig()
  const [, navigate] = useLocation()
  // A visitor whose session ended without a logout is not redirected: a notice above the page says that it has ended.
  const mustLogIn = session.status === 'visitor' && session.notice === null

  useEffect(() => {
    // A logout navigates to the login page by itself, so the profile may already have been left.
    if (mustLogIn && window.location.pathname === routes.profile) navigate(loginPath(routes.profile), { replace: true })
  }, [mustLogIn, navigate])

  if (session.status !== 'user') {
    return session.status === 'visitor' ? (
      <p className="profile__login-first">{profileMessages.loginFirst}</p>
    ) : (
      <div className="page-placeholder" aria-busy="true" />
    )
  }
  const hasPasskeys = config.status === 'ready' && config.config.auth.passkey
  // The key discards what the page holds of one user, such as typed passwords, when another user has logged in.
  return <Profile key={session.user.id} user={session.user} hasPasskeys={hasPasskeys} />
}

function Profile({ user, hasPasskeys }: { user: User; hasPasskeys: boolean }) {
  const { api } = useWebApp()
  const [sessions, reloadSessions] = useResource(() => api.listAuthSessions())
  return (
    <div className="profile">
      <h1 className="profile__title">{profileMessages.title}</h1>
      <Identity user={user} />
      <PasswordCard user={user} onChanged={() => void reloadSessions()} />
      {hasPasskeys && <Passkeys userName={user.userName} />}
      <Sessions sessions={sessions} reload={reloadSessions} />
    </div>
  )
}
