import {
  createServerSiwx,
  getAccount,
  type Kit,
  openModal,
  requestSignIn,
  SignInCancelledError,
  SignInUnavailableError,
} from '@holdfast/core'
import { useKit } from '@holdfast/react'
import { Button } from '@holdfast/ui'
import { type ReactNode, useState } from 'react'
import { useWebApp } from '../app/WebAppContext.tsx'
import { loginMessages } from '../messages/login.ts'
import { readLoginFailure } from './failures.ts'

/** A button that signs in with a wallet that the user has verified before: it connects the wallet and asks it to sign. */
export function WalletSignIn({ icon, onSignedIn, onError }: WalletSignIn.Props) {
  const { api } = useWebApp()
  const kit = useKit()
  const [isWorking, setWorking] = useState(false)

  async function onClick() {
    onError(undefined)
    setWorking(true)
    try {
      if (!(await waitUntilConnected(kit))) return
      // Like the verification of a wallet, but the message has another statement, and the server creates a session instead of a
      // proof.
      const siwx = createServerSiwx(api, { purpose: 'signIn', statement: loginMessages.walletStatement })
      await requestSignIn(kit, { siwx })
      await onSignedIn()
    } catch (error) {
      if (error instanceof SignInCancelledError) return
      // The wallet is on a network that is not offered. The modal asks the user to switch.
      if (error instanceof SignInUnavailableError && error.reason === 'noNetwork')
        return openModal(kit, { view: 'UnsupportedChain' })
      onError(readLoginFailure(error).text)
    } finally {
      setWorking(false)
    }
  }

  return (
    <Button variant="secondary" block loading={isWorking} onClick={() => void onClick()}>
      {icon}
      {loginMessages.wallet}
    </Button>
  )
}

export declare namespace WalletSignIn {
  type Props = {
    icon: ReactNode
    onSignedIn: () => Promise<void>
    /** Called with the error message, or with `undefined` at a new attempt. */
    onError: (text: string | undefined) => void
  }
}

/** Opens the modal and waits until a wallet is connected. Returns false when the user closed the modal without connecting. */
function waitUntilConnected(kit: Kit): Promise<boolean> {
  if (getAccount(kit).isConnected) return Promise.resolve(true)
  openModal(kit, { view: 'Connect' })
  return new Promise((resolve) => {
    const stop = kit.subscribe(() => {
      const { isConnected } = getAccount(kit)
      if (!isConnected && kit.modal.getState().open) return
      stop()
      resolve(isConnected)
    })
  })
}
