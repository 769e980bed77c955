import { Button } from '@holdfast/ui'
import { Dialog } from '@holdfast/ui/dialog'
import { useState } from 'react'
import { useConnected, useWallet } from '../app/WalletContext.tsx'
import { walletMessages } from '../messages/wallet.ts'
import { Notice } from '../parts/Notice.tsx'
import { forgetWallet } from './forget.ts'

const messages = walletMessages.forget

/** Shows the button that deletes the wallet, and the warning that the user must confirm first. */
export function ForgetWallet() {
  const app = useWallet()
  const connected = useConnected()
  const [isOpen, setOpen] = useState(false)
  const [hasAgreed, setAgreed] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  function changeOpen(open: boolean): void {
    setOpen(open)
    // The user must agree again each time the warning opens.
    setAgreed(false)
    setFailed(false)
  }

  async function forget(): Promise<void> {
    setWorking(true)
    setFailed(false)
    try {
      await forgetWallet(app, connected)
    } catch {
      // The browser refused to delete the data. The notice says what the user can do.
      setFailed(true)
      setWorking(false)
    }
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={changeOpen}>
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
        {hasFailed && (
          <Notice tone="danger" isAlert>
            {messages.failed}
          </Notice>
        )}
        <Dialog.Actions>
          <Button variant="secondary" onClick={() => changeOpen(false)}>
            {walletMessages.cancel}
          </Button>
          <Button variant="danger" disabled={!hasAgreed} loading={isWorking} onClick={() => void forget()}>
            {messages.confirm}
          </Button>
        </Dialog.Actions>
      </Dialog.Window>
    </Dialog.Root>
  )
}
