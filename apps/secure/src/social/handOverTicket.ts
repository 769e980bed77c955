import type { SocialResult } from '@holdfast/api/embedded'
import type { Clock } from '@holdfast/base'
import { type TicketMessage, ticketTakenSchema } from './windowMessages.ts'

/** How long the frame may take to confirm that it has the ticket, in milliseconds. */
const ANSWER_MS = 1_500

/** The return of a user from a provider. */
export type Returned = Extract<SocialResult, { outcome: 'returned' }>

/** The part of a window that handing over needs. */
export type OAuthWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'origin'> & {
  opener: Pick<Window, 'length' | 'postMessage'> & { readonly [index: number]: Pick<Window, 'postMessage'> }
}

/** Whether the page that opened a window can still be reached. The provider or the page itself may have severed the link. */
export function hasOpener(ownWindow: Pick<Window, 'opener'>): boolean {
  return typeof ownWindow.opener === 'object' && ownWindow.opener !== null
}

/**
 * Offers the ticket to the frames of our own origin in the page that opened this window, and to nothing else. Once a frame has
 * taken it, the page learns which login to complete.
 *
 * @returns whether a frame has taken it. None does when another page or another device began the login.
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
      // The URI holds no secret. Still, only the page that began the login gets it.
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
