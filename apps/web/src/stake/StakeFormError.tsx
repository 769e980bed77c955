import { Button } from '@holdfast/ui'
import { stakeMessages } from '../messages/stake.ts'

/** Stands in for the form when chain access could not be loaded. */
export function StakeFormError({ onClose }: StakeFormError.Props) {
  return (
    <div className="stake-form">
      <p className="stake-form__notice" role="alert">
        {stakeMessages.loadFailed}
      </p>
      <div className="stake-form__actions">
        <Button variant="secondary" onClick={onClose}>
          {stakeMessages.cancel}
        </Button>
      </div>
    </div>
  )
}

export declare namespace StakeFormError {
  type Props = { onClose: () => void }
}
