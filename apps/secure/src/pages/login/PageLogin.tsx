import { Button, Spinner, TextField } from '@holdfast/ui'
import { useObservable } from '@holdfast/ui/observable'
import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../../messages/texts.ts'
import { OwnerQuestion } from '../../screens/owner/OwnerQuestion.tsx'
import type { SessionUser } from '../../session/createSession.ts'
import type { Device } from '../../session/openDevice.ts'
import { OtherLogins } from './OtherLogins.tsx'
import type { OtherWay } from './otherLogins.ts'
import '../../screens/screens.css'

type Step = 'email' | 'device' | 'code' | 'opening'

/**
 * Logs the user in within this window, by a fresh code or as they log in in the app, and opens the wallet in it. Browsers keep a window's storage apart from the frame's,
 * so that the window is a device of its own, which recovers the wallet like any other: no share goes from one to the other.
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
  const {
    keys: { login: text },
  } = useTexts()
  const [step, setStep] = useState<Step>('email')
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [hasFailed, setHasFailed] = useState(false)
  const [user, setUser] = useState<SessionUser>()
  const [way, setWay] = useState<OtherWay>()
  const login = useObservable(session.login)
  const question = useObservable(owner.question)

  useEffect(() => {
    if (step !== 'device') return
    let isGone = false
    const wait = async (): Promise<void> => {
      while (!isGone) {
        try {
          await session.connectDevice()
          if (!isGone) setStep('code')
          return
        } catch (error) {
          // The link lives for a quarter of an hour; each wait is shorter.
          if (error instanceof Error && error.message === 'Device not approved yet') continue
          if (isGone) return
          setHasFailed(true)
          setStep('email')
          return
        }
      }
    }
    void wait()
    return () => {
      isGone = true
    }
  }, [step, session])

  const run = async (next: Step, act: () => Promise<Step | undefined>, back: Step): Promise<void> => {
    setHasFailed(false)
    setStep(next)
    try {
      setStep((await act()) ?? next)
    } catch {
      setHasFailed(true)
      setStep(back)
    }
  }
  const begin = () =>
    run(
      'opening',
      async () =>
        (await session.connectEmail(email, location.origin, { isNew: true })) === 'VERIFY_DEVICE' ? 'device' : 'code',
      'email',
    )
  const giveCode = () =>
    run(
      'opening',
      async () => {
        await session.connectOtp(code)
        setUser(await session.resume())
        return undefined
      },
      'code',
    )

  if (user) return children(user)
  if (question) return <OwnerQuestion owner={owner} />
  const error = hasFailed && text.failed
  const form = (
    <form
      className="page-text"
      onSubmit={(event) => {
        event.preventDefault()
        void (step === 'code' ? giveCode() : begin())
      }}
    >
      <h1>{title}</h1>
      {step === 'email' && (
        <>
          <p>{text.text}</p>
          <TextField
            label={text.email}
            type="email"
            autoComplete="email"
            required
            value={email}
            onValueChange={setEmail}
            error={error}
          />
          <Button type="submit" block>
            {text.next}
          </Button>
        </>
      )}
      {step === 'device' && (
        <>
          <p>{text.device}</p>
          <p className="frame-number">{login.step === 'awaitDevice' ? login.matchNumber : ''}</p>
          <output>{text.waiting}</output>
        </>
      )}
      {step === 'code' && (
        <>
          <p>{text.codeText}</p>
          <TextField
            label={text.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\d{6}"
            required
            value={code}
            onValueChange={setCode}
            error={error}
          />
          <Button type="submit" block>
            {text.next}
          </Button>
        </>
      )}
      {step === 'opening' && <Spinner label={text.opening} />}
      {(step === 'device' || step === 'code') && (
        <Button variant="ghost" onClick={() => setStep('email')}>
          {text.again}
        </Button>
      )}
    </form>
  )
  return (
    <>
      {way === undefined ? form : <h1 className="page-text">{title}</h1>}
      {(step === 'email' || way !== undefined) && (
        <OtherLogins session={session} way={way} onWay={setWay} onUser={setUser} />
      )}
    </>
  )
}
