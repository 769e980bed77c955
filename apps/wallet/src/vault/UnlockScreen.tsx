import { Button, TextField } from '@holdfast/ui'
import { useObservable } from '@holdfast/ui/observable'
import { type FormEvent, useState } from 'react'
import { useConnected, useWallet } from '../app/WalletContext.tsx'
import { walletMessages } from '../messages/wallet.ts'
import { Notice } from '../parts/Notice.tsx'
import { Screen } from '../parts/Screen.tsx'
import { WrongPasswordError } from './errors.ts'
import { ForgetWallet } from './ForgetWallet.tsx'

const messages = walletMessages.unlock

/** Asks for the password. What waits for an answer is counted, not shown. */
export function UnlockScreen() {
  const { vault } = useWallet()
  const items = useObservable(useConnected().wallet.queue.items)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isWorking, setWorking] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setWorking(true)
    setProblem(undefined)
    try {
      await vault.unlock(password)
    } catch (error) {
      setProblem(error instanceof WrongPasswordError ? messages.wrong : messages.damaged)
      setWorking(false)
    }
  }

  return (
    <Screen title={messages.title} text={messages.text}>
      {items.length > 0 && <Notice tone="info">{messages.waiting(items.length)}</Notice>}
      <form className="screen__form" onSubmit={(event) => void submit(event)}>
        <TextField
          label={walletMessages.setup.password}
          type="password"
          autoComplete="current-password"
          value={password}
          error={problem}
          reveal={{ show: walletMessages.showPassword, hide: walletMessages.hidePassword }}
          onValueChange={setPassword}
        />
        <div className="screen__foot">
          <Button type="submit" size="lg" block loading={isWorking} loadingLabel={messages.working}>
            {messages.submit}
          </Button>
          <ForgetWallet />
        </div>
      </form>
    </Screen>
  )
}
