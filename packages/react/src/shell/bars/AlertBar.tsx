import { closeAlert } from '@holdfast/core'
import { CircleAlert, CircleCheck, IconButton, Info, inertWhen, TriangleAlert, X } from '@holdfast/ui'
import { useKit } from '../../hooks/useKit.ts'
import { alertText } from '../../messages/coreText.ts'
import { useText } from '../../messages/useText.ts'
import { useTranslator } from '../../messages/useTranslator.ts'
import { useExitAnimation } from '../page/useExitAnimation.ts'
import './Bar.css'
import './AlertBar.css'

const icons = {
  info: <Info />,
  success: <CircleCheck />,
  warning: <TriangleAlert />,
  error: <CircleAlert />,
} as const

/** Props of {@link AlertBar}. */
export type AlertBarProps = {
  /** Shows only the alerts that are meant for the page, not those that wait for the modal to open. @default false: shows all */
  overPage?: boolean | undefined
}

/** Shows the kit's alert above the card's content, or over the page, until the user closes it. */
export function AlertBar({ overPage = false }: AlertBarProps) {
  const kit = useKit()
  const text = useText()
  const translate = useTranslator()
  const alert = useKit((state) => state.alerts)
  const { open, variant, place } = alert
  const { layer, elementRef } = useExitAnimation()
  return (
    <>
      <div role="alert" className="hf-kit-bars hf-kit-alerts">
        {open && (!overPage || place === 'page') && (
          <div ref={elementRef} className="hf-kit-bar hf-kit-alert" data-variant={variant}>
            {icons[variant]}
            <span>{alertText(translate, alert)}</span>
            <IconButton size="sm" label={text('shell.dismissAlert')} onClick={() => closeAlert(kit)}>
              <X />
            </IconButton>
          </div>
        )}
      </div>
      <div ref={layer} className="hf-kit-bars hf-kit-alerts" {...inertWhen(true)} aria-hidden="true" />
    </>
  )
}
