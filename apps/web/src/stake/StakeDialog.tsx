import { useWebApp } from '../app/WebAppContext.tsx'
import { Dialog } from '@holdfast/ui/dialog'
import { stakeMessages } from '../messages/stake.ts'
import type { StakeAction } from './action.ts'
import { StakeForm } from './StakeForm.tsx'
import { StakeFormPlaceholder } from './StakeFormPlaceholder.tsx'
import { StakeProviders } from './StakeProviders.tsx'

/** The dialog 'Enter Amount', for a deposit or a withdrawal. Escape is Cancel. */
export function StakeDialog({ action }: StakeDialog.Props) {
  const { dialog } = useWebApp()
  const close = () => dialog.set(null)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()} title={stakeMessages.dialogTitle}>
      <StakeProviders placeholder={<StakeFormPlaceholder />}>
        <StakeForm key={action} action={action} onClose={close} />
      </StakeProviders>
    </Dialog>
  )
}

export declare namespace StakeDialog {
  type Props = { action: StakeAction }
}
