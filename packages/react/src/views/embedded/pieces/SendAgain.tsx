import { Button } from '@holdfast/ui'
import './code.css'

/** Props of {@link SendAgain}. */
export type SendAgainProps = {
  question: string
  /** The button's text now; while it may not be pressed, the seconds are in it. */
  label: string
  disabled: boolean
  loading?: boolean | undefined
  onPress: () => void
}

/** A question, and the button that answers it: the mail comes again. */
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
