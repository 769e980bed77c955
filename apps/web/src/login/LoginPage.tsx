import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { readReturnPath } from '../app/routing/returnPath.ts'
import { usePageTitle } from '../app/routing/usePageTitle.ts'
import { useConfig, useSession, useWebApp } from '../app/WebAppContext.tsx'
import { appMessages } from '../messages/app.ts'
import { loginMessages } from '../messages/login.ts'
import { CredentialsForm } from './CredentialsForm.tsx'
import { EmailCodeForm } from './EmailCodeForm.tsx'
import { readReturnFailure, SessionMissingError } from './failures.ts'
import { loginModePath, readLoginMode } from './mode.ts'
import { OtherMethods } from './OtherMethods.tsx'
import './login.css'

/** The login page: sign-in and sign-up with user name and password, and the other methods below. */
export function LoginPage() {
  usePageTitle(appMessages.titles.login)
  const app = useWebApp()
  const session = useSession()
  const config = useConfig()
  const search = useSearch()
  const [, navigate] = useLocation()
  const mode = readLoginMode(search)
  const [isEmailFormShown, setEmailFormShown] = useState(false)
  const [failure, setFailure] = useState(() => readReturnFailure(search))
  const isSignedIn = session.status === 'user'

  // Leaves the page once the user is signed in, or at once if they already are.
  useEffect(() => {
    if (isSignedIn) navigate(readReturnPath(search, window.location.origin), { replace: true })
  }, [isSignedIn, navigate, search])

  if (isSignedIn) return <div className="page-placeholder" />

  const onSignedIn = async () => {
    const { status } = await app.session.refresh()
    if (status !== 'user') throw new SessionMissingError()
  }
  const auth = config.status === 'ready' ? config.config.auth : undefined

  return (
    <div className="login">
      <div className="login__card">
        {isEmailFormShown ? (
          <>
            <h1 className="login__title">{loginMessages.email[mode]}</h1>
            <EmailCodeForm
              isMailCaptured={auth?.capturedMail ?? false}
              onSignedIn={onSignedIn}
              onBack={() => setEmailFormShown(false)}
            />
          </>
        ) : (
          <>
            <h1 className="login__title">
              {mode === 'signIn' ? loginMessages.signInTitle : loginMessages.signUpTitle}
            </h1>
            <p className="login__intro">{mode === 'signIn' ? loginMessages.signInIntro : loginMessages.signUpIntro}</p>
            <fieldset className="login__modes">
              <legend className="hf-visually-hidden">{loginMessages.modesLabel}</legend>
              {(['signIn', 'signUp'] as const).map((option) => (
                <button
                  key={option}
                  type="button"
                  className="login__mode"
                  aria-pressed={mode === option}
                  onClick={() => {
                    setFailure(undefined)
                    navigate(loginModePath(option, search), { replace: true })
                  }}
                >
                  {loginMessages.modes[option]}
                </button>
              ))}
            </fieldset>
            <CredentialsForm key={mode} mode={mode} failure={failure} onSignedIn={onSignedIn} />
            {auth && (
              // The key resets the errors when the mode changes: they may concern methods that the new mode does not offer.
              <OtherMethods
                key={`others ${mode}`}
                auth={auth}
                mode={mode}
                onSignedIn={onSignedIn}
                onEmail={() => {
                  setFailure(undefined)
                  setEmailFormShown(true)
                }}
              />
            )}
          </>
        )}
      </div>
    </div>
  )
}
