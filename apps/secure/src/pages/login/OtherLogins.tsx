import { WindowBlockedError } from '@holdfast/base'
import { Button, Spinner } from '@holdfast/ui'
import { useObservable } from '@holdfast/ui/observable'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../messages/texts.ts'
import { NumberForm } from '../../screens/social/NumberForm.tsx'
import type { Session, SessionUser } from '../../session/createSession.ts'
import { logInAtProvider, logInByFarcaster, type OtherLogin } from './otherLogins.ts'
import './login.css'

/** The brand names of the login services, which are not translated. */
const loginNames: Readonly<Record<OtherLogin, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

// Only a login with Farcaster needs this component.
const QrCode = lazy(async () => ({ default: (await import('@holdfast/ui/qr-code')).QrCode }))

/** Offers the logins at providers and with Farcaster, for users who log in to the app this way. */
export function OtherLogins({
  session,
  method,
  isHidden = false,
  onMethod,
  onUser,
}: {
  session: Session
  /** The method of the running login. Undefined when none is running. */
  method: OtherLogin | undefined
  /** Whether nothing is drawn. A running login goes on. @default false */
  isHidden?: boolean | undefined
  /** Called when a login begins, and when it ends without a user. */
  onMethod: (method: OtherLogin | undefined) => void
  onUser: (user: SessionUser) => void
}) {
  const {
    keys: {
      login: { other: text, again },
    },
  } = useTexts()
  const login = useObservable(session.login)
  const [problem, setProblem] = useState<'failed' | 'blocked'>()
  const [url, setUrl] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const stop = (reason?: 'failed' | 'blocked'): void => {
    running.current?.abort()
    void session.cancelLogin()
    setUrl(undefined)
    setProblem(reason)
    onMethod(undefined)
  }
  const begin = (chosen: OtherLogin): void => {
    const { signal } = (running.current = new AbortController())
    setProblem(undefined)
    onMethod(chosen)
    const done =
      chosen === 'farcaster'
        ? logInByFarcaster(session, { ownWindow: window, onUrl: (found) => !signal.aborted && setUrl(found) })
        : logInAtProvider(session, { provider: chosen, ownWindow: window, signal })
    done.then(
      (user) => {
        if (!signal.aborted) onUser(user)
      },
      (error: unknown) => {
        if (!signal.aborted) stop(error instanceof WindowBlockedError ? 'blocked' : 'failed')
      },
    )
  }

  if (isHidden) return null
  if (method === undefined) {
    return (
      <section className="page-text" aria-labelledby="other-logins">
        <h2 id="other-logins">{text.title}</h2>
        {problem && <p role="alert">{text[problem]}</p>}
        <div className="page-logins">
          {/* `Object.keys` widens the type of the record's keys. */}
          {(Object.keys(loginNames) as OtherLogin[]).map((each) => (
            <Button key={each} variant="secondary" onClick={() => begin(each)}>
              {loginNames[each]}
            </Button>
          ))}
        </div>
      </section>
    )
  }
  const isNumberAsked = login.step === 'awaitSocial' && login.isNumberAsked
  return (
    <section className="page-text" aria-live="polite">
      {isNumberAsked && <NumberForm onNumber={session.giveNumber} />}
      {!isNumberAsked && method !== 'farcaster' && <p>{text.atProvider}</p>}
      {method === 'farcaster' && url !== undefined && (
        <>
          <p>{text.scan}</p>
          <Suspense fallback={<Spinner label={text.scan} />}>
            <QrCode value={url} label={text.code} className="page-code" />
          </Suspense>
          <a href={url} target="_blank" rel="noreferrer">
            {text.open}
          </a>
        </>
      )}
      {method === 'farcaster' && url === undefined && <Spinner label={text.scan} />}
      <Button variant="ghost" onClick={() => stop()}>
        {again}
      </Button>
    </section>
  )
}
