import { Button } from '@holdfast/ui'
import './code.css'

/** Props of {@link SendAgain}. */
export type SendAgainProps = {
  question: string
  /** The button's text. It includes the seconds left while no other mail may be requested. */
  label: string
  disabled: boolean
  loading?: boolean | undefined
  onPress: () => void
}

/** Shows a question, and the button for another mail. */
export function SendAgain({ question, label, disabled, loading = false, onPress }: SendAgainProps) {
  return (
    <div className="hf-kit-code-again">
      <span>{question}</span>
      <Button
        variant="ghost"
        size="sm"
        loading={loading}
        aria-disabled={disabled || undefined}
        onClick={() => !disabled && onPress()}
      >
        {label}
      </Button>
    </div>
  )
}
