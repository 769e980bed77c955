import { Button } from '@holdfast/ui'
import { firstLoadMessages } from '../messages/firstLoad.ts'
import { useTextOf } from '../messages/useTextOf.ts'
import { useThemedRoot } from '../theme/useThemedRoot.ts'
import './LoadFailed.css'

/** Props of {@link LoadFailed}. */
export type LoadFailedProps = {
  /** How often fetching has failed: from the second time on, reloading the page is offered too. */
  attempts: number
  onRetry: () => void
  /** Left out: it cannot be dismissed, since it stands in the page. */
  onDismiss?: (() => void) | undefined
}

/** Tells that the modal's code could not be fetched, and offers to try again. */
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
          // A browser may remember a failed module for the life of the page.
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
