import { type SocialResult, socialResultId, socialResultSchema } from '@holdfast/api/embedded'
import { systemClock } from '@holdfast/base'
import { Button, Spinner } from '@holdfast/ui'
import { useEffect, useState } from 'react'
import { useTexts } from '../../messages/texts.ts'
import { handOverTicket, hasOpener, type OAuthWindow, type Returned } from '../../social/handOverTicket.ts'

/** After how long the window closes itself if the app's page has not closed it, in milliseconds. */
const CLOSE_MS = 500

/**
 * The state of the login after the return from the provider. `number`: the user must type a number in the app. `over`: this
 * login is complete already, has expired, or never began.
 */
type Ending = 'working' | 'done' | 'number' | 'denied' | 'over' | 'failed'

/**
 * Shows the page to which a social login's window returns: hands over the login's ticket, or tells the user how to continue.
 */
export function SocialReturn() {
  const [result] = useState(readResult)
  const [ending, setEnding] = useState<Ending>('working')
  useEffect(() => {
    let isGone = false
    void finish(result).then((next) => {
      if (!isGone) setEnding(next)
    })
    return () => {
      isGone = true
    }
  }, [result])
  const { social: text } = useTexts()
  // Screen readers announce only changes, so the region is drawn before its text.
  return (
    <div aria-live="polite">
      {ending === 'working' ? <Spinner label={text.working} /> : <Ended ending={ending} result={result} />}
    </div>
  )
}

function Ended({ ending, result }: { ending: Exclude<Ending, 'working'>; result: SocialResult }) {
  const { social: text } = useTexts()
  const returnUrl = 'returnUrl' in result ? result.returnUrl : null
  return (
    <>
      {ending === 'number' && result.outcome === 'returned' && <LoginNumber result={result} />}
      {ending !== 'number' && (
        <>
          <h1>{text.endings[ending].title}</h1>
          <p>{text.endings[ending].hint}</p>
        </>
      )}
      {ending === 'done' ? null : returnUrl === null ? (
        <Button variant="secondary" onClick={() => window.close()}>
          {text.close}
        </Button>
      ) : (
        <Button onClick={() => location.assign(returnUrl)}>{text.back}</Button>
      )}
    </>
  )
}

function LoginNumber({ result: { number, origin } }: { result: Returned }) {
  const { social: text } = useTexts()
  return (
    <>
      <h1>{text.numberTitle}</h1>
      <p className="page-number" dir="ltr">
        {number}
      </p>
      <p>{text.typeNumber(origin)}</p>
      <p className="page-muted">{text.warning}</p>
    </>
  )
}

/** Finishes the login in this window. @returns the state that the page shows. */
async function finish(result: SocialResult): Promise<Ending> {
  if (result.outcome === 'denied') {
    if (result.returnUrl === null) window.close()
    return 'denied'
  }
  if (result.outcome !== 'returned') return result.outcome
  // `hasOpener` has checked the window's opener.
  if (!hasOpener(window) || !(await handOverTicket(window as OAuthWindow, result, systemClock))) return 'number'
  systemClock.setTimeout(() => window.close(), CLOSE_MS)
  return 'done'
}

/** Reads the result that the server wrote into the page. */
function readResult(): SocialResult {
  try {
    return socialResultSchema.parse(JSON.parse(document.getElementById(socialResultId)?.textContent ?? ''))
  } catch {
    // The user opened the page without a login at a provider.
    return { outcome: 'over' }
  }
}
