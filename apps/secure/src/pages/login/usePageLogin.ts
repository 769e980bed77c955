import { useObservable } from '@holdfast/ui/observable'
import { useEffect, useState } from 'react'
import type { Session, SessionUser } from '../../session/createSession.ts'
import { StillWaitingRefusal } from '../../session/StillWaitingRefusal.ts'
import { LoginAbandonedError } from './LoginAbandonedError.ts'

/**
 * The steps of a login by email.
 * - `email`: the user types the address.
 * - `device`: the user approves this window as a new device, by a link in a mail and a number that is shown here.
 * - `code`: the user types the code from the mail.
 * - `opening`: the window waits for the services.
 */
export type PageLoginStep = 'email' | 'device' | 'code' | 'opening'

/**
 * Logs in by email within this window. The user approves the window as a new device if needed, and types the code from the
 * mail.
 */
export function usePageLogin(session: Session) {
  const [step, setStep] = useState<PageLoginStep>('email')
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [hasFailed, setHasFailed] = useState(false)
  const [user, setUser] = useState<SessionUser>()
  const login = useObservable(session.login)

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
          // The link in the mail is valid for a quarter of an hour. Each request waits for less, so it is repeated.
          if (error instanceof StillWaitingRefusal) continue
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

  const run = async (act: () => Promise<PageLoginStep>, stepOnFailure: PageLoginStep): Promise<void> => {
    setHasFailed(false)
    setStep('opening')
    try {
      setStep(await act())
    } catch {
      // The page shows one text for every failure of the step.
      setHasFailed(true)
      setStep(stepOnFailure)
    }
  }

  return {
    step,
    hasFailed,
    email,
    setEmail,
    code,
    setCode,
    /** The logged-in user. */
    user,
    /** The number to choose on the page that the mail links to. Empty unless the window waits for the user's approval. */
    matchNumber: login.step === 'awaitDevice' ? login.matchNumber : '',
    /** Sets the user who has logged in by another method. */
    setUser,
    /** Requests the mail with the link or the code. */
    begin: () =>
      run(async () => {
        const next = await session.connectEmail(email, location.origin, { isNew: true })
        return next === 'VERIFY_DEVICE' ? 'device' : 'code'
      }, 'email'),
    /** Logs in with the code from the mail. */
    submitCode: () =>
      run(async () => {
        await session.connectOtp(code)
        const resumed = await session.resume()
        if (!resumed) throw new LoginAbandonedError()
        setUser(resumed)
        return 'opening'
      }, 'code'),
    /** Returns to the field for the email address, and clears the code, since the next mail has a new code. */
    startAgain: () => {
      setHasFailed(false)
      setCode('')
      setStep('email')
    },
  }
}
