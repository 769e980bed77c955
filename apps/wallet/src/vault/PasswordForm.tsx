import { Button, TextField } from '@holdfast/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { walletMessages } from '../messages/wallet.ts'
import { DamagedVaultError, WrongPasswordError } from './errors.ts'

const messages = walletMessages.unlock

/** Asks for the password and passes it to `open`. If that fails, says why. */
export function PasswordForm({ label, submit, working, open, children }: PasswordForm.Props) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isWorking, setWorking] = useState(false)

  async function tryPassword(event: FormEvent): Promise<void> {
    event.preventDefault()
    setWorking(true)
    setProblem(undefined)
    try {
      await open(password)
    } catch (error) {
      setProblem(problemOf(error))
      setWorking(false)
    }
  }

  return (
    <form className="screen__form" onSubmit={(event) => void tryPassword(event)}>
      <TextField
        label={label}
        type="password"
        autoComplete="current-password"
        value={password}
        error={problem}
        reveal={{ show: walletMessages.showPassword, hide: walletMessages.hidePassword }}
        onValueChange={setPassword}
      />
      <div className="screen__foot">
        <Button type="submit" size="lg" block loading={isWorking} loadingLabel={working}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  )
}

export declare namespace PasswordForm {
  type Props = {
    label: string
    /** The label of the button. */
    submit: string
    /** The label of the button while `open` runs. */
    working: string
    /**
     * Uses the password. On success, must replace the form, which stays busy.
     *
     * @throws {WrongPasswordError} | {DamagedVaultError} | the browser's error if code could not be loaded.
     */
    open: (password: string) => Promise<void>
    /** The content below the button. */
    children?: ReactNode
  }
}

function problemOf(error: unknown): string {
  if (error instanceof WrongPasswordError) return messages.wrong
  return error instanceof DamagedVaultError ? messages.damaged : walletMessages.loadFailed
}
