import { createRoot } from 'react-dom/client'
import type { WalletRequest } from '../request.ts'
import { ConfirmWindow } from './ConfirmWindow.tsx'

/**
 * Creates the function that shows the owner a question in a window of the wallet. While a window is open, further requests
 * wait.
 *
 * @param document - Where the window appears. Each question is in a new element at the end of the body.
 */
export function createConfirm(document: Document): (request: WalletRequest) => Promise<boolean> {
  let lastAnswer: Promise<unknown> = Promise.resolve()

  function ask(request: WalletRequest): Promise<boolean> {
    const opener = document.activeElement
    const host = document.body.appendChild(document.createElement('div'))
    // Keys pressed here are for the wallet only: Escape rejects, and must not also close a dialog of the page below.
    host.addEventListener('keydown', (event) => event.stopPropagation())
    const root = createRoot(host)
    return new Promise((resolve) => {
      const answer = (isApproved: boolean) => {
        root.unmount()
        host.remove()
        if (opener instanceof HTMLElement) opener.focus()
        resolve(isApproved)
      }
      root.render(<ConfirmWindow request={request} onAnswer={answer} />)
    })
  }

  return (request) => {
    const answer = lastAnswer.then(() => ask(request))
    lastAnswer = answer
    return answer
  }
}
