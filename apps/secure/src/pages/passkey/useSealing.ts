import type { SealingMethod } from '@holdfast/api/vault'
import { useEffect, useState } from 'react'
import { createPasskeyMethod, createPasswordMethod, MIN_PASSWORD_LENGTH } from '../../keys/sealing/methods.ts'
import { createPasskey, PasskeyWithoutPrfError } from '../../keys/sealing/passkey.ts'
import { useTexts } from '../../messages/texts.ts'
import type { SessionUser } from '../../session/createSession.ts'
import { openSealing, type Sealing, type SealingDevice } from './openSealing.ts'

/** Prepares a wallet's sealing, collects the methods that the user adds to open the sealed wallet, and seals it. */
export function useSealing(user: SessionUser, device: SealingDevice, projectId: string) {
  const {
    keys: { seal: text },
  } = useTexts()
  const [sealing, setSealing] = useState<Sealing>()
  const [methods, setMethods] = useState<readonly SealingMethod[]>([])
  const [problem, setProblem] = useState<string>()
  const [step, setStep] = useState<'idle' | 'working' | 'done'>('idle')
  const { wallet, email } = user

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const onOpen = (next: Sealing): void => {
      if (!signal.aborted) setSealing(next)
    }
    openSealing(device, user, { projectId, origin: location.origin, signal, onOpen }).catch(() => {
      if (!signal.aborted) setProblem(text.failed)
    })
    return () => controller.abort()
  }, [device, user, projectId, text.failed])

  const work = async (act: (opened: Sealing) => Promise<void>, textOf: (error: unknown) => string): Promise<void> => {
    if (!sealing) return
    setProblem(undefined)
    setStep('working')
    try {
      await act(sealing)
      setStep((now) => (now === 'done' ? now : 'idle'))
    } catch (error) {
      setProblem(textOf(error))
      setStep('idle')
    }
  }
  const add = (method: SealingMethod): void => setMethods((known) => [...known, method])

  return {
    /** Undefined until the wallet is loaded. */
    sealing,
    /** The text of the last error. */
    problem,
    step,
    /** How many ways open the wallet: the added methods, and the words if the user has seen them. Sealing needs two. */
    methodCount: methods.length + (sealing?.isExported ? 1 : 0),
    has: (kind: SealingMethod['kind']): boolean => methods.some((method) => method.kind === kind),
    /** Creates a passkey and adds it. */
    addPasskey: () =>
      work(
        async ({ owner }) => {
          const passkey = await createPasskey(wallet.id, email ?? wallet.addresses.evm)
          add(await createPasskeyMethod(wallet.id, owner, { ...passkey, label: '' }))
        },
        (error) => (error instanceof PasskeyWithoutPrfError ? text.passkeyUnfit : text.passkeyFailed),
      ),
    /** Adds a recovery password. @param again - the same password, typed a second time */
    addPassword: async (password: string, again: string): Promise<void> => {
      if (Array.from(password).length < MIN_PASSWORD_LENGTH)
        return setProblem(text.passwordShort(String(MIN_PASSWORD_LENGTH)))
      if (password !== again) return setProblem(text.passwordDiffers)
      await work(
        async ({ owner }) => add(await createPasswordMethod(wallet.id, owner, password)),
        () => text.failed,
      )
    },
    /** Seals the wallet with the added methods, and overwrites the private sealing key. */
    seal: () =>
      work(
        async ({ owner, isExported }) => {
          await device.session.seal({ owner, methods, isExported })
          owner.privateKey.fill(0)
          setStep('done')
        },
        () => text.failed,
      ),
  }
}
