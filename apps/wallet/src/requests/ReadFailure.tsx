import { BaseError } from '@holdfast/base'
import { Button } from '@holdfast/ui'
import { requestMessages } from '../messages/requests.ts'
import { walletMessages } from '../messages/wallet.ts'
import { Notice } from '../parts/Notice.tsx'

/** Shows why the data for a request's screen could not be read, with a button to read it again. */
export function ReadFailure({ title, error, onRetry }: ReadFailure.Props) {
  return (
    <Notice tone="danger" title={title} isAlert>
      <p>{error instanceof BaseError ? error.shortMessage : requestMessages.lookupFailed}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {walletMessages.retry}
      </Button>
    </Notice>
  )
}

export declare namespace ReadFailure {
  type Props = { title: string; error: unknown; onRetry: () => void }
}
