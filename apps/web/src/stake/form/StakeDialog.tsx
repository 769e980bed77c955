import { useAccount } from '@holdfast/react'
import { Dialog } from '@holdfast/ui/dialog'
import { useRef } from 'react'
import { useWebApp } from '../../app/WebAppContext.tsx'
import { stakeMessages } from '../../messages/stake.ts'
import type { StakeAction } from '../action.ts'
import { StakeProviders } from '../StakeProviders.tsx'
import { OtherNamespace } from './OtherNamespace.tsx'
import { StakeForm } from './StakeForm.tsx'
import { StakeFormError } from './StakeFormError.tsx'
import { StakeFormPlaceholder } from './StakeFormPlaceholder.tsx'
import './stake.css'

/** The dialog 'Enter Amount', for a deposit or a withdrawal. Escape cancels. */
export function StakeDialog({ action }: StakeDialog.Props) {
  const { dialog } = useWebApp()
  const input = useRef<HTMLInputElement>(null)
  const activeAccount = useAccount()
  const { isDisconnected } = useAccount({ namespace: 'eip155' })
  const isOtherNamespace = isDisconnected && activeAccount.isConnected && activeAccount.namespace !== 'eip155'
  const close = () => dialog.set(null)
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Window title={stakeMessages.dialogTitle} closeLabel={stakeMessages.close} initialFocus={input}>
        <StakeProviders
          placeholder={<StakeFormPlaceholder />}
          onError={() => <StakeFormError text={stakeMessages.loadFailed} onClose={close} />}
        >
          {isOtherNamespace ? (
            <OtherNamespace namespace={activeAccount.namespace} onClose={close} />
          ) : (
            <StakeForm key={action} input={input} action={action} onClose={close} />
          )}
        </StakeProviders>
      </Dialog.Window>
    </Dialog.Root>
  )
}

export declare namespace StakeDialog {
  type Props = { action: StakeAction }
}
