import { Button } from '@holdfast/ui'
import { appMessages } from '../../messages/app.ts'

/** Says that a part of the page could not be loaded or rendered, and offers a retry. */
export function LoadError({ text = appMessages.loadFailed, onRetry }: LoadError.Props) {
  return (
    <div className="load-error" role="alert">
      <p>{text}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {appMessages.retry}
      </Button>
    </div>
  )
}

export declare namespace LoadError {
  type Props = {
    /** A sentence that states the failure. @default a sentence that says that this part of the page could not be loaded */
    text?: string | undefined
    onRetry: () => void
  }
}
