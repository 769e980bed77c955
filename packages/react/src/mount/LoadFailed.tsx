import { Button } from '@holdfast/ui'
import { firstLoadMessages } from '../messages/languages/english/firstLoad.ts'
import { useTextOf } from '../messages/useTextOf.ts'
import { useThemedRoot } from '../theme/useThemedRoot.ts'
import './LoadFailed.css'

/** Props of {@link LoadFailed}. */
export type LoadFailedProps = {
  /** How many times the code has failed to load. From the second failure on, the message also offers to reload the page. */
  attempts: number
  onRetry: () => void
  /** Leave it out for a card in the page, whose message cannot be dismissed. */
  onDismiss?: (() => void) | undefined
}

/** Says that the modal's code could not be loaded, and offers to try again. */
export function LoadFailed({ attempts, onRetry, onDismiss }: LoadFailedProps) {
  const text = useTextOf(firstLoadMessages)
  const root = useThemedRoot()
  return (
    <div {...root} className="hf-kit hf-kit-load-failed" role="alert">
      <p>{text('modal.loadFailed')}</p>
      <div className="hf-kit-load-failed-actions">
        <Button size="sm" onClick={onRetry}>
          {text('modal.loadRetry')}
        </Button>
        {attempts > 1 && (
          // A browser may cache the failure of a module as long as the page lives.
          <Button size="sm" variant="secondary" onClick={() => window.location.reload()}>
            {text('modal.loadReload')}
          </Button>
        )}
        {onDismiss && (
          <Button size="sm" variant="ghost" onClick={onDismiss}>
            {text('modal.loadDismiss')}
          </Button>
        )}
      </div>
    </div>
  )
}
