import { Button, TextField } from '@holdfast/ui'
import { type FormEvent, useState } from 'react'
import { useWallet } from '../app/WalletContext.tsx'
import { InvalidPhraseError, InvalidPrivateKeyError } from '../keys/errors.ts'
import { walletMessages } from '../messages/wallet.ts'
import { Notice } from '../parts/Notice.tsx'
import { Screen } from '../parts/Screen.tsx'
import { MIN_PASSWORD_LENGTH, type SetupKind, setUp } from './setup.ts'

const messages = walletMessages.setup
type Problems = { secret?: string; password?: string; repeat?: string; form?: string }

const titles = { create: messages.createTitle, restore: messages.restoreTitle, import: messages.importTitle }
const submits = { create: messages.submit, restore: messages.restore, import: messages.import }

/** The texts of the field for the secret, which the form has unless the wallet is new. */
const secretTexts = {
  restore: { label: messages.phrase, description: messages.phraseHint },
  import: { label: messages.privateKey, description: messages.privateKeyHint },
}

/** Asks for a password and, unless the wallet is new, for its recovery phrase or private key. */
export function SetupForm({ kind, onBack }: SetupForm.Props) {
  const app = useWallet()
  const [secret, setSecret] = useState('')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [isWorking, setWorking] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const found: Problems = {
      ...(password.length < MIN_PASSWORD_LENGTH && { password: messages.tooShort }),
      ...(password !== repeat && { repeat: messages.differs }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setWorking(true)
    try {
      await setUp(app, kind, password, secret)
    } catch (error) {
      setProblems(problemOf(error))
      setWorking(false)
    }
  }

  return (
    <Screen title={titles[kind]} text={messages.text} backTo={onBack}>
      <form className="screen__form" onSubmit={(event) => void submit(event)}>
        {kind === 'import' && <Notice tone="danger">{messages.importWarning}</Notice>}
        {kind !== 'create' && (
          <TextField
            {...secretTexts[kind]}
            value={secret}
            error={problems.secret}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onValueChange={setSecret}
          />
        )}
        <TextField
          label={messages.password}
          description={messages.passwordHint}
          type="password"
          autoComplete="new-password"
          value={password}
          error={problems.password}
          reveal={{ show: walletMessages.showPassword, hide: walletMessages.hidePassword }}
          onValueChange={setPassword}
        />
        <TextField
          label={messages.repeat}
          type="password"
          autoComplete="new-password"
          value={repeat}
          error={problems.repeat}
          onValueChange={setRepeat}
        />
        {problems.form !== undefined && (
          <Notice tone="danger" isAlert>
            {problems.form}
          </Notice>
        )}
        <div className="screen__foot">
          <Button type="submit" size="lg" block loading={isWorking} loadingLabel={messages.working}>
            {submits[kind]}
          </Button>
        </div>
      </form>
    </Screen>
  )
}

export declare namespace SetupForm {
  type Props = { kind: SetupKind; onBack: () => void }
}

function problemOf(error: unknown): Problems {
  if (error instanceof InvalidPhraseError) return { secret: messages.badPhrase }
  if (error instanceof InvalidPrivateKeyError) return { secret: messages.badKey }
  return { form: messages.failed }
}
