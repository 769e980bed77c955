import { closeAlert } from '@holdfast/core'
import { CircleAlert, CircleCheck, IconButton, Info, TriangleAlert, X } from '@holdfast/ui'
import { useKit } from '../hooks/useKit.ts'
import { useText } from '../messages/useText.ts'
import './AlertBar.css'

const icons = {
  info: <Info />,
  success: <CircleCheck />,
  warning: <TriangleAlert />,
  error: <CircleAlert />,
} as const

/** Shows the kit's alert above the card's content until it is closed. */
export function AlertBar() {
  const kit = useKit()
  const text = useText()
  const { open, message, variant } = useKit((state) => state.alerts)
  return (
    <div role="alert">
      {open && (
        <div className="hf-kit-alert" data-variant={variant}>
          {icons[variant]}
          <span>{message}</span>
          <IconButton size="sm" label={text('shell.dismissAlert')} onClick={() => closeAlert(kit)}>
            <X />
          </IconButton>
        </div>
      )}
    </div>
  )
}
