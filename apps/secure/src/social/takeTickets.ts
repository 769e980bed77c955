import { type TicketTaken, ticketMessageSchema } from './windowMessages.ts'

/** The frame's own window, as far as it hears another one. */
type HearingWindow = Pick<Window, 'addEventListener' | 'origin'>

/**
 * Hears the windows of social logins. They are of the wallet's own origin, so that the page between them, which might be a hostile
 * one, hears nothing of a ticket.
 *
 * @param take - keeps a ticket. @returns whether it is of the login that runs here.
 */
export function takeTickets(own: HearingWindow, take: (attemptId: string, ticket: string) => Promise<boolean>): void {
  own.addEventListener('message', ({ data, origin, source }) => {
    if (origin !== own.origin || origin === 'null') return
    const message = ticketMessageSchema.safeParse(data)
    if (!message.success) return
    const { attemptId, ticket } = message.data
    void take(attemptId, ticket).then((isTaken) => {
      const taken: TicketTaken = { type: 'holdfast-social-ticket-taken', attemptId }
      if (isTaken) source?.postMessage(taken, { targetOrigin: own.origin })
    })
  })
}
