import { openWaitingRequest } from '@holdfast/core'
import { Button } from '@holdfast/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../messages/useText.ts'
import './Bar.css'
import './RequestBar.css'

/**
 * Offers to open the wallet's app for a request that waits in the app, since browsers open apps only in response to a tap.
 * While the relay cannot be reached, the bar says that the kit will send the request later.
 */
export function RequestBar() {
  const kit = useKit()
  const text = useText()
  const { request, isRequestHeld } = useKit(({ pairing }) => pairing)
  return (
    <output className="hf-kit-bars hf-kit-requests">
      {isRequestHeld && (
        <span className="hf-kit-bar hf-kit-request">
          <span>
            {text('pairing.unreachable')}. {text('pairing.requestHeldHint')}
          </span>
        </span>
      )}
      {request && !isRequestHeld && (
        <span className="hf-kit-bar hf-kit-request">
          <span>{text('pairing.requestWaits', { wallet: request.name })}</span>
          <Button size="sm" onClick={() => openWaitingRequest(kit)}>
            {text('pairing.openWallet', { wallet: request.name })}
          </Button>
        </span>
      )}
    </output>
  )
}
