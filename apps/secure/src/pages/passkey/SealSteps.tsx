import { embeddedErrorCodes } from '@holdfast/api/embedded'
import type { SealingMethod } from '@holdfast/api/vault'
import { Button, Checkbox, Spinner, TextField } from '@holdfast/ui'
import { useEffect, useState } from 'react'
import { createPasskeyMethod, createPasswordMethod, LEAST_PASSWORD } from '../../keys/sealing/methods.ts'
import { createOwnerKey, type OwnerKey } from '../../keys/sealing/ownerKey.ts'
import { createPasskey, PasskeyWithoutPrfError } from '../../keys/sealing/passkey.ts'
import { useTexts } from '../../messages/texts.ts'
import type { SessionUser } from '../../session/createSession.ts'
import type { Device } from '../../session/openDevice.ts'
import { codeOf } from '../../session/tokens.ts'
import '../../screens/owner/owner.css'

type State = { owner: OwnerKey; isExported: boolean; isSealed: boolean; matchNumber: string | undefined }

/** Adds two ways into a wallet, says what sealing costs, and seals. */
export function SealSteps({
  user,
  device,
  projectId,
}: {
  user: SessionUser
  device: Pick<Device, 'api' | 'vault' | 'session' | 'jkt'>
  projectId: string
}) {
  const {
    keys: { seal: text, login },
    pages,
  } = useTexts()
  const [state, setState] = useState<State>()
  const [methods, setMethods] = useState<readonly SealingMethod[]>([])
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState<string>()
  const [understands, setUnderstands] = useState(false)
  const [step, setStep] = useState<'open' | 'working' | 'done'>('open')
  const { wallet, email } = user

  useEffect(() => {
    let isGone = false
    const settle = (next: State): void => {
      if (!isGone) setState(next)
    }
    prepare(device, user, projectId, settle, () => isGone).catch(() => {
      if (!isGone) setProblem(text.failed)
    })
    return () => {
      isGone = true
    }
  }, [device, user, projectId, text.failed])

  const work = async (act: () => Promise<void>, onFailure: (error: unknown) => string): Promise<void> => {
    setProblem(undefined)
    setStep('working')
    try {
      await act()
      setStep((now) => (now === 'done' ? now : 'open'))
    } catch (error) {
      setProblem(onFailure(error))
      setStep('open')
    }
  }
  const has = (kind: SealingMethod['kind']): boolean => methods.some((method) => method.kind === kind)

  if (!state) {
    return (
      <div className="page-text">
        {problem === undefined ? <Spinner label={pages.loading} /> : <p role="alert">{problem}</p>}
      </div>
    )
  }
  const { owner, isExported, isSealed, matchNumber } = state
  if (matchNumber !== undefined) {
    return (
      <div className="page-text">
        <h1>{text.title}</h1>
        <p>{login.device}</p>
        <p className="frame-number">{matchNumber}</p>
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
  const ways = methods.length + (isExported ? 1 : 0)
  const addPasskey = () =>
    work(
      async () => {
        const passkey = await createPasskey(wallet.id, email ?? wallet.addresses.evm)
        const method = await createPasskeyMethod(wallet.id, owner, { ...passkey, label: '' })
        setMethods((known) => [...known, method])
      },
      (error) => (error instanceof PasskeyWithoutPrfError ? text.passkeyUnfit : text.passkeyFailed),
    )
  const setRecoveryPassword = async (): Promise<void> => {
    if (Array.from(password).length < LEAST_PASSWORD) return setProblem(text.passwordShort(String(LEAST_PASSWORD)))
    if (password !== again) return setProblem(text.passwordDiffers)
    await work(
      async () => {
        const method = await createPasswordMethod(wallet.id, owner, password)
        setMethods((known) => [...known, method])
        setPassword('')
        setAgain('')
      },
      () => text.failed,
    )
  }
  const sealNow = () =>
    work(
      async () => {
        await device.session.seal({ owner, methods, isExported })
        owner.privateKey.fill(0)
        setStep('done')
      },
      () => text.failed,
    )
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
      <Button block variant="secondary" loading={step === 'working'} onClick={() => void addPasskey()}>
        {text.passkey}
      </Button>
      {has('password') ? (
        <output>{text.passwordSet}</output>
      ) : (
        <form
          className="seal-password"
          onSubmit={(event) => {
            event.preventDefault()
            void setRecoveryPassword()
          }}
        >
          <TextField
            label={text.password}
            type="password"
            autoComplete="new-password"
            description={text.passwordText(String(LEAST_PASSWORD))}
            value={password}
            onValueChange={setPassword}
          />
          <TextField
            label={text.passwordAgain}
            type="password"
            autoComplete="new-password"
            value={again}
            onValueChange={setAgain}
          />
          <Button type="submit" block variant="secondary" loading={step === 'working'}>
            {text.setPassword}
          </Button>
        </form>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
      <Checkbox checked={understands} onCheckedChange={setUnderstands}>
        {text.understand}
      </Checkbox>
      <Button
        block
        variant="danger"
        disabled={ways < 2 || !understands}
        loading={step === 'working'}
        loadingLabel={text.sealing}
        onClick={() => void sealNow()}
      >
        {text.seal}
      </Button>
    </div>
  )
}

/** Has the vault's own approval of this window, and makes the key that the shares are sealed to. */
async function prepare(
  { api, vault, session, jkt }: Pick<Device, 'api' | 'vault' | 'session' | 'jkt'>,
  { wallet: { id }, email }: SessionUser,
  projectId: string,
  settle: (state: State) => void,
  isGone: () => boolean,
): Promise<void> {
  const [owner, me] = [await createOwnerKey(), await api.getMe({ accessToken: await session.accessToken() })]
  const isExported = (me.wallet?.exportedAt ?? null) !== null
  const state = { owner, isExported, isSealed: (me.wallet?.sealing ?? null) !== null, matchNumber: undefined }
  const isApproved = await vault.listRecoveryShares(id).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === embeddedErrorCodes.deviceNotApproved) return false
      throw error
    },
  )
  if (isApproved || state.isSealed || email === null) return settle(state)
  // A window that the wallet knows logs in by a code alone; the vault wants its own word for this.
  const { matchNumber } = await vault.askApproval({ email, projectId, origin: location.origin })
  settle({ ...state, matchNumber })
  while (!isGone()) {
    const { state: outcome } = await vault.awaitApproval(jkt)
    if (outcome === 'approved') return settle(state)
    if (outcome !== 'pending') throw new Error('The window was not approved.')
  }
}
