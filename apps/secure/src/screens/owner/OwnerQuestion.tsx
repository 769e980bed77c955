import { Button, TextField } from '@holdfast/ui'
import { useObservable } from '@holdfast/ui/observable'
import { useState } from 'react'
import { useTexts } from '../../messages/texts.ts'
import type { OwnerQuestions, OwnerQuestion as Question } from '../../session/ownerQuestion.ts'
import './owner.css'

/** Asks the user for a passkey or the recovery password of a sealed wallet. Draws nothing while there is no question. */
export function OwnerQuestion({ owner }: { owner: OwnerQuestions }) {
  const question = useObservable(owner.question)
  // Each question has its own form, so a typed password is removed with its question.
  return question && <OwnerForm key={question.id} owner={owner} question={question} />
}

function OwnerForm({ owner, question: { walletId, methods } }: { owner: OwnerQuestions; question: Question }) {
  const {
    keys: { owner: text },
  } = useTexts()
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<'asking' | 'opening' | 'wrong'>('asking')
  const passwordMethod = methods.find((method) => method.kind === 'password')

  const open = async (decryptKey: () => Promise<Uint8Array<ArrayBuffer>>): Promise<void> => {
    setStep('opening')
    try {
      owner.answer(await decryptKey())
    } catch {
      // The password or passkey was wrong, or the user cancelled the browser's question. The user may try again.
      setStep('wrong')
    }
  }
  const byPasskey = async (): Promise<Uint8Array<ArrayBuffer>> => {
    const [{ askPasskey, passkeysOf }, { openByPasskey, WrongSealingSecretError }] = await Promise.all([
      import('../../keys/sealing/passkey.ts'),
      import('../../keys/sealing/methods.ts'),
    ])
    const passkeys = passkeysOf(methods)
    const { credentialId, prf } = await askPasskey(
      walletId,
      passkeys.map((passkey) => passkey.credentialId),
    )
    const method = passkeys.find((passkey) => passkey.credentialId === credentialId)
    if (!method) throw new WrongSealingSecretError()
    return openByPasskey(walletId, method, prf)
  }
  const byPassword = async (): Promise<Uint8Array<ArrayBuffer>> => {
    const { openByPassword, WrongSealingSecretError } = await import('../../keys/sealing/methods.ts')
    if (passwordMethod?.kind !== 'password') throw new WrongSealingSecretError()
    return openByPassword(walletId, passwordMethod, password)
  }

  return (
    <form
      className="owner-question"
      onSubmit={(event) => {
        event.preventDefault()
        void open(byPassword)
      }}
    >
      <h1>{text.title}</h1>
      <p>{text.text}</p>
      {methods.some(({ kind }) => kind === 'passkey') && (
        <Button block loading={step === 'opening'} onClick={() => void open(byPasskey)}>
          {text.passkey}
        </Button>
      )}
      {passwordMethod && (
        <>
          <TextField
            label={text.password}
            type="password"
            autoComplete="current-password"
            reveal={{ show: text.show, hide: text.hide }}
            value={password}
            onValueChange={setPassword}
            error={step === 'wrong' && text.wrong}
          />
          <Button type="submit" block variant="secondary" loading={step === 'opening'}>
            {text.open}
          </Button>
        </>
      )}
      {step === 'wrong' && !passwordMethod && <p role="alert">{text.wrong}</p>}
      <Button variant="ghost" onClick={() => owner.refuse()}>
        {text.cancel}
      </Button>
    </form>
  )
}
