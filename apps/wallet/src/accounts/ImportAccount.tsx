import { Button, KeyRound, TextField } from '@holdfast/ui'
import { Dialog } from '@holdfast/ui/dialog'
import { type FormEvent, useState } from 'react'
import { useWallet } from '../app/WalletContext.tsx'
import { InvalidPrivateKeyError } from '../keys/errors.ts'
import { walletMessages } from '../messages/wallet.ts'
import { Notice } from '../parts/Notice.tsx'
import { SettingsNotStoredError } from '../settings/errors.ts'
import { importAccount } from './actions.ts'
import { addProblem } from './problems.ts'

const messages = walletMessages.setup

/** Shows the button that opens a dialog, in which the user reads a warning and imports a private key. */
export function ImportAccount() {
  const app = useWallet()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()

  function close(): void {
    setText('')
    setOpen(false)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    try {
      await importAccount(app, text)
      close()
    } catch (error) {
      // The wallet is unlocked, so either the key is invalid or saving failed.
      if (error instanceof InvalidPrivateKeyError) return setProblem(messages.badKey)
      if (!(error instanceof SettingsNotStoredError)) return setProblem(addProblem(error))
      // The account is there: only the choice of the account in use was not stored.
      close()
      app.toaster.show({ variant: 'error', message: addProblem(error) })
    }
  }

  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(next) => {
        setOpen(next)
        setText('')
        setProblem(undefined)
      }}
    >
      <Dialog.Trigger
        render={
          <Button variant="ghost" block>
            <KeyRound />
            {walletMessages.accounts.importKey}
          </Button>
        }
      />
      <Dialog.Window title={messages.importTitle} closeLabel={walletMessages.close}>
        <form className="screen__form" onSubmit={(event) => void submit(event)}>
          <Notice tone="danger">{messages.importWarning}</Notice>
          <TextField
            label={messages.privateKey}
            description={messages.privateKeyHint}
            value={text}
            error={problem}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onValueChange={(value) => {
              setText(value)
              setProblem(undefined)
            }}
          />
          <Button type="submit" size="lg" block>
            {messages.import}
          </Button>
        </form>
      </Dialog.Window>
    </Dialog.Root>
  )
}
