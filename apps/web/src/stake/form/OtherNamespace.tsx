import type { AccountSnapshot } from '@holdfast/core'
import { useModal } from '@holdfast/react'
import { Button } from '@holdfast/ui'
import { otherNamespaceMessages } from '../../messages/otherNamespace.ts'
import { stakeMessages } from '../../messages/stake.ts'
import { walletMessages } from '../../messages/wallet.ts'

/** For a wallet of another namespace: tells the user that stakes are on EVM chains, and offers to connect an EVM wallet. */
export function OtherNamespace({ namespace, onClose }: OtherNamespace.Props) {
  const modal = useModal()
  const connect = () => {
    onClose()
    modal.open({ namespace: 'eip155', view: 'Connect' })
  }
  return (
    <div className="stake-form">
      <p className="stake-form__notice">
        {otherNamespaceMessages.explanation(walletMessages.namespaces[namespace ?? 'eip155'])}
      </p>
      <div className="stake-form__actions">
        <Button variant="secondary" onClick={onClose}>
          {stakeMessages.cancel}
        </Button>
        <Button onClick={connect}>{otherNamespaceMessages.connect}</Button>
      </div>
    </div>
  )
}

export declare namespace OtherNamespace {
  type Props = {
    /** The namespace of the account in use. */
    namespace: AccountSnapshot['namespace']
    onClose: () => void
  }
}
