import { Button } from '@holdfast/ui'
import { Dialog } from '@holdfast/ui/dialog'
import { useState } from 'react'
import { useConnected, useWallet } from '../app/WalletContext.tsx'
import { walletMessages } from '../messages/wallet.ts'
import { forgetWallet } from './forget.ts'

const messages = walletMessages.forget

/** Deletes the wallet, after a warning that the user must confirm. */
export function ForgetWallet() {
  const app = useWallet()
  const connected = useConnected()
  const [isOpen, setOpen] = useState(false)
  const [hasAgreed, setAgreed] = useState(false)
  const [isWorking, setWorking] = useState(false)

  function change(open: boolean): void {
    setOpen(open)
    // Each time, the user agrees anew.
    setAgreed(false)
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={change}>
      <Dialog.Trigger
        render={
          <Button variant="ghost" size="lg" block>
            {walletMessages.unlock.forget}
          </Button>
        }
      />
      <Dialog.Window title={messages.title} description={messages.text} closeLabel={walletMessages.close}>
        <label className="check">
          <input type="checkbox" checked={hasAgreed} onChange={({ target }) => setAgreed(target.checked)} />
          <span>{messages.agree}</span>
        </label>
        <Dialog.Actions>
          <Button variant="secondary" onClick={() => change(false)}>
            {walletMessages.cancel}
          </Button>
          <Button
            variant="danger"
            disabled={!hasAgreed}
            loading={isWorking}
            onClick={() => {
              setWorking(true)
              void forgetWallet(app, connected)
            }}
          >
            {messages.confirm}
          </Button>
        </Dialog.Actions>
      </Dialog.Window>
    </Dialog.Root>
  )
}
