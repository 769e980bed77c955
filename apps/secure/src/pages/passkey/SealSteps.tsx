import { Button, Checkbox, Spinner } from '@holdfast/ui'
import { useState } from 'react'
import { useTexts } from '../../messages/texts.ts'
import type { SessionUser } from '../../session/createSession.ts'
import type { SealingDevice } from './openSealing.ts'
import { SealPassword } from './SealPassword.tsx'
import { useSealing } from './useSealing.ts'
import '../../screens/owner/owner.css'

const focusElement = (element: HTMLElement | null): void => element?.focus()

/** Lets the user add ways to open a sealed wallet, shows the consequences of sealing, and seals the wallet. */
export function SealSteps({
  user,
  device,
  projectId,
}: {
  user: SessionUser
  device: SealingDevice
  projectId: string
}) {
  const {
    keys: { seal: text, login },
    pages,
  } = useTexts()
  const { sealing, problem, step, methodCount, has, addPasskey, addPassword, seal } = useSealing(
    user,
    device,
    projectId,
  )
  const [understands, setUnderstands] = useState(false)
  const isWorking = step === 'working'

  // If `sealing` is undefined, the wallet is loading or could not be loaded. If there is a number and also a problem, the
  // number has become useless: the user refused this window at the vault, or the link expired.
  if (!sealing || (sealing.matchNumber !== undefined && problem !== undefined)) {
    return (
      <div className="page-text">
        {problem === undefined ? <Spinner label={pages.loading} /> : <p role="alert">{problem}</p>}
      </div>
    )
  }
  const { isExported, isSealed, limitedUntil, matchNumber } = sealing
  if (matchNumber !== undefined) {
    return (
      <div className="page-text">
        <h1>{text.title}</h1>
        <p>{login.device}</p>
        {/* The focus makes screen readers read out the number, which the user then compares. */}
        <p ref={focusElement} tabIndex={-1} className="frame-number">
          {matchNumber}
        </p>
        <output>{login.waiting}</output>
      </div>
    )
  }
  if (isSealed || step === 'done') {
    return (
      <div className="page-text">
        <h1>{text.title}</h1>
        <output>{step === 'done' ? text.done : text.already}</output>
      </div>
    )
  }
  if (limitedUntil !== undefined) {
    return (
      <div className="page-text">
        <h1>{text.title}</h1>
        <output>{text.limited(new Date(limitedUntil).toLocaleString())}</output>
      </div>
    )
  }
  return (
    <div className="page-text">
      <h1>{text.title}</h1>
      <p>{text.text}</p>
      <p>
        <strong>{text.danger}</strong>
      </p>
      <p>{text.ways}</p>
      <p>{isExported ? text.exported : text.notExported}</p>
      {has('passkey') && <output>{text.passkeyAdded}</output>}
      <Button block variant="secondary" loading={isWorking} onClick={() => void addPasskey()}>
        {text.passkey}
      </Button>
      {has('password') ? (
        <output>{text.passwordSet}</output>
      ) : (
        <SealPassword isWorking={isWorking} onPassword={(password, again) => void addPassword(password, again)} />
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
      <Checkbox checked={understands} onCheckedChange={setUnderstands}>
        {text.understand}
      </Checkbox>
      <Button
        block
        variant="danger"
        disabled={methodCount < 2 || !understands}
        loading={isWorking}
        loadingLabel={text.sealing}
        onClick={() => void seal()}
      >
        {text.seal}
      </Button>
    </div>
  )
}
