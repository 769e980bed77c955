import { Button } from '@holdfast/ui'
import { stakeMessages } from '../../messages/stake.ts'

/** Replaces a form that cannot be shown, and says why. */
export function StakeFormError({ text, onClose }: StakeFormError.Props) {
  return (
    <div className="stake-form">
      <p className="stake-form__notice" role="alert">
        {text}
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
  type Props = { text: string; onClose: () => void }
}
