import { closeAlert } from '@holdfast/core'
import { CircleAlert, CircleCheck, IconButton, Info, inertWhen, TriangleAlert, X } from '@holdfast/ui'
import { useKit } from '../hooks/useKit.ts'
import { useText } from '../messages/useText.ts'
import { usePlaysOut } from './page/usePlaysOut.ts'
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
  const { layer, goes } = usePlaysOut()
  return (
    <>
      <div role="alert">
        {open && (
          <div ref={goes} className="hf-kit-alert" data-variant={variant}>
            {icons[variant]}
            <span>{message}</span>
            <IconButton size="sm" label={text('shell.dismissAlert')} onClick={() => closeAlert(kit)}>
              <X />
            </IconButton>
          </div>
        )}
      </div>
      <div ref={layer} {...inertWhen(true)} aria-hidden="true" />
    </>
  )
}
