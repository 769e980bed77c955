import { Button, Spinner } from '@holdfast/ui'
import { useObservable } from '@holdfast/ui/observable'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../messages/texts.ts'
import { NumberForm } from '../../screens/social/NumberForm.tsx'
import type { Session, SessionUser } from '../../session/createSession.ts'
import { logInAtProvider, logInByFarcaster, type OtherWay, WindowBlockedError } from './otherLogins.ts'
import './login.css'

/** The brand names of the login services, which are not translated. */
const ways: Readonly<Record<OtherWay, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

// A user who logs in another way does not need this code.
const QrCode = lazy(async () => ({ default: (await import('@holdfast/ui/qr-code')).QrCode }))

/** Logins at providers and with Farcaster, for users who log in to the app that way. */
export function OtherLogins({
  session,
  way,
  onWay,
  onUser,
}: {
  session: Session
  /** The login under way. */
  way: OtherWay | undefined
  /** Called when a login begins, and when it ends without a user. */
  onWay: (way: OtherWay | undefined) => void
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
    onWay(undefined)
  }
  const begin = (chosen: OtherWay): void => {
    const { signal } = (running.current = new AbortController())
    setProblem(undefined)
    onWay(chosen)
    const done =
      chosen === 'farcaster'
        ? logInByFarcaster(session, { ownWindow: window, onUrl: setUrl })
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

  if (way === undefined) {
    return (
      <section className="page-text" aria-labelledby="other-logins">
        <h2 id="other-logins">{text.title}</h2>
        {problem && <p role="alert">{text[problem]}</p>}
        <div className="page-logins">
          {/* `Object.keys` widens the type of the record's keys. */}
          {(Object.keys(ways) as OtherWay[]).map((each) => (
            <Button key={each} variant="secondary" onClick={() => begin(each)}>
              {ways[each]}
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
      {!isNumberAsked && way !== 'farcaster' && <p>{text.atProvider}</p>}
      {way === 'farcaster' && url !== undefined && (
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
      {way === 'farcaster' && url === undefined && <Spinner label={text.scan} />}
      <Button variant="ghost" onClick={() => stop()}>
        {again}
      </Button>
    </section>
  )
}
