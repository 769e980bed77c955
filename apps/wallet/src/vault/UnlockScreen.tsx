import { useObservable } from '@holdfast/ui/observable'
import { useConnected, useWallet } from '../app/WalletContext.tsx'
import { walletMessages } from '../messages/wallet.ts'
import { Notice } from '../parts/Notice.tsx'
import { Screen } from '../parts/Screen.tsx'
import { ForgetWallet } from './ForgetWallet.tsx'
import { PasswordForm } from './PasswordForm.tsx'

const messages = walletMessages.unlock

/** Asks for the password. Shows how many requests are pending, but not their contents. */
export function UnlockScreen() {
  const { vault } = useWallet()
  const items = useObservable(useConnected().wallet.queue.items)
  return (
    <Screen title={messages.title} text={messages.text}>
      {items.length > 0 && <Notice tone="info">{messages.waiting(items.length)}</Notice>}
      <PasswordForm
        label={walletMessages.setup.password}
        submit={messages.submit}
        working={messages.working}
        open={vault.unlock}
      >
        <ForgetWallet />
      </PasswordForm>
    </Screen>
  )
}
