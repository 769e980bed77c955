import { type TicketTaken, ticketMessageSchema } from './windowMessages.ts'

/** The members of the frame's window that are used here. */
type MessageWindow = Pick<Window, 'addEventListener' | 'origin'>

/**
 * Accepts tickets from the windows of social logins. These windows have the wallet's own origin, so the embedding page, which
 * may be hostile, never receives a ticket.
 *
 * @param take - stores a ticket, and returns whether the ticket's login was started here.
 */
export function takeTickets(
  ownWindow: MessageWindow,
  take: (attemptId: string, ticket: string) => Promise<boolean>,
): void {
  ownWindow.addEventListener('message', ({ data, origin, source }) => {
    // All sandboxed windows have the origin `null`, so it proves nothing.
    if (origin !== ownWindow.origin || origin === 'null') return
    const message = ticketMessageSchema.safeParse(data)
    if (!message.success) return
    const { attemptId, ticket } = message.data
    void take(attemptId, ticket).then((isTaken) => {
      const taken: TicketTaken = { type: 'holdfast-social-ticket-taken', attemptId }
      if (isTaken) source?.postMessage(taken, { targetOrigin: ownWindow.origin })
    })
  })
}
