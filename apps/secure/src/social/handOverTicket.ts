import type { SocialResult } from '@holdfast/api/embedded'
import type { Clock } from '@holdfast/base'
import { type TicketMessage, ticketTakenSchema } from './windowMessages.ts'

/** How long the frame may take to confirm that it has the ticket, in milliseconds. */
const ANSWER_MS = 1_500

/** The result of a login when the user has returned from the provider. */
export type Returned = Extract<SocialResult, { outcome: 'returned' }>

/** The members of a window that are used here. */
export type OAuthWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'origin'> & {
  opener: Pick<Window, 'length' | 'postMessage'> & { readonly [index: number]: Pick<Window, 'postMessage'> }
}

/**
 * Returns whether a window can still contact the page that opened it. The provider or the page itself may have cut the
 * connection.
 */
export function hasOpener(ownWindow: Pick<Window, 'opener'>): boolean {
  return typeof ownWindow.opener === 'object' && ownWindow.opener !== null
}

/**
 * Posts the ticket to the frames of our own origin in the page that opened this window, and to no others. When a frame has
 * accepted the ticket, tells the page which login to complete.
 *
 * @returns whether a frame has accepted the ticket. No frame does if there is no ticket, or if another page or another device
 * began the login.
 */
export function handOverTicket(
  ownWindow: OAuthWindow,
  result: Returned,
  clock: Pick<Clock, 'setTimeout'>,
): Promise<boolean> {
  const { attemptId, ticket, origin, resultUri } = result
  if (ticket === null) return Promise.resolve(false)
  return new Promise((resolve) => {
    const finish = (isTaken: boolean): void => {
      cancel()
      ownWindow.removeEventListener('message', onMessage)
      resolve(isTaken)
    }
    const onMessage = ({ data, origin: from }: MessageEvent): void => {
      const taken = ticketTakenSchema.safeParse(data)
      if (from !== ownWindow.origin || !taken.success || taken.data.attemptId !== attemptId) return
      // The result's URI contains no secret. Still, it is posted only to the page that began the login.
      ownWindow.opener.postMessage({ resultUri }, origin)
      finish(true)
    }
    const cancel = clock.setTimeout(() => finish(false), ANSWER_MS)
    ownWindow.addEventListener('message', onMessage)
    const message: TicketMessage = { type: 'holdfast-social-ticket', attemptId, ticket }
    for (let index = 0; index < ownWindow.opener.length; index += 1)
      ownWindow.opener[index]?.postMessage(message, ownWindow.origin)
  })
}
