import { openRequest } from '@holdfast/core'
import { Button } from '@holdfast/ui'
import { useKit } from '../hooks/useKit.ts'
import { useText } from '../messages/useText.ts'
import './Bar.css'
import './RequestBar.css'

/** Offers to open the wallet's app for a request that waits there: browsers open apps in answer to a tap only. */
export function RequestBar() {
  const kit = useKit()
  const text = useText()
  const request = useKit(({ pairing }) => pairing.request)
  return (
    <output className="hf-kit-bars hf-kit-requests">
      {request && (
        <span className="hf-kit-bar hf-kit-request">
          <span>{text('pairing.requestWaits', { wallet: request.name })}</span>
          <Button size="sm" onClick={() => openRequest(kit)}>
            {text('pairing.openWallet', { wallet: request.name })}
          </Button>
        </span>
      )}
    </output>
  )
}
