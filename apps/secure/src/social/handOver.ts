import type { SocialResult } from '@holdfast/api/embedded'
import type { Clock } from '@holdfast/base'
import { type TicketMessage, ticketTakenSchema } from './windowMessages.ts'

/** How long the frame may take to say that it has the ticket, in milliseconds. */
const ANSWER_MS = 1_500

/** A visit that brought a person back. */
export type Returned = Extract<SocialResult, { outcome: 'returned' }>

/** The window, as far as handing over needs it. */
export type OAuthWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'origin'> & {
  opener: Pick<Window, 'length' | 'postMessage'> & { readonly [index: number]: Pick<Window, 'postMessage'> }
}

/** Whether the page that opened a window can still be reached. A provider, or the page itself, may have cut it off. */
export function hasOpener(own: Pick<Window, 'opener'>): boolean {
  return typeof own.opener === 'object' && own.opener !== null
}

/**
 * Gives the ticket to the frame in the page that opened this window: to its frames of our own origin, and to nothing else. Once one
 * has taken it, the page learns which login to end.
 *
 * @returns whether a frame has taken it: not when another page opened this window, nor another device.
 */
export function handOver(own: OAuthWindow, result: Returned, clock: Pick<Clock, 'setTimeout'>): Promise<boolean> {
  const { attemptId, ticket, origin, resultUri } = result
  if (ticket === null) return Promise.resolve(false)
  return new Promise((resolve) => {
    const finish = (isTaken: boolean): void => {
      cancel()
      own.removeEventListener('message', onMessage)
      resolve(isTaken)
    }
    const onMessage = ({ data, origin: from }: MessageEvent): void => {
      const taken = ticketTakenSchema.safeParse(data)
      if (from !== own.origin || !taken.success || taken.data.attemptId !== attemptId) return
      // It holds no secret; still only the page that began gets it.
      own.opener.postMessage({ resultUri }, origin)
      finish(true)
    }
    const cancel = clock.setTimeout(() => finish(false), ANSWER_MS)
    own.addEventListener('message', onMessage)
    const message: TicketMessage = { type: 'holdfast-social-ticket', attemptId, ticket }
    for (let index = 0; index < own.opener.length; index += 1) own.opener[index]?.postMessage(message, own.origin)
  })
}
