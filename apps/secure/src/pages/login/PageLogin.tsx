import { useObservable } from '@holdfast/ui/observable'
import { type ReactNode, useState } from 'react'
import { OwnerQuestion } from '../../screens/owner/OwnerQuestion.tsx'
import type { SessionUser } from '../../session/createSession.ts'
import type { Device } from '../../session/openDevice.ts'
import { EmailSteps } from './EmailSteps.tsx'
import { OtherLogins } from './OtherLogins.tsx'
import type { OtherLogin } from './otherLogins.ts'
import { usePageLogin } from './usePageLogin.ts'
import '../../screens/screens.css'

/**
 * Logs the user in within this window, by email or by the login method that they use in the app, and opens the wallet here.
 * Browsers separate a window's storage from the frame's, so the window is a device of its own: it recovers the wallet like any
 * other device, and exchanges no share with the frame.
 */
export function PageLogin({
  title,
  device: { session, owner },
  children,
}: {
  title: string
  device: Pick<Device, 'session' | 'owner'>
  /** Draws the page's content for the logged-in user. */
  children: (user: SessionUser) => ReactNode
}) {
  const login = usePageLogin(session)
  const [method, setMethod] = useState<OtherLogin>()
  const question = useObservable(owner.question)

  if (login.user) return children(login.user)
  const isAsked = question !== undefined
  return (
    <>
      {isAsked && <OwnerQuestion owner={owner} />}
      {!isAsked && method === undefined && <EmailSteps title={title} login={login} />}
      {!isAsked && method !== undefined && <h1 className="page-text">{title}</h1>}
      {/* The question may belong to a login at a provider, which must go on meanwhile. */}
      {(login.step === 'email' || method !== undefined) && (
        <OtherLogins session={session} method={method} isHidden={isAsked} onMethod={setMethod} onUser={login.setUser} />
      )}
    </>
  )
}
