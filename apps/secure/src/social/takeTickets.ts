import { type TicketTaken, ticketMessageSchema } from './windowMessages.ts'

/** The part of the frame's window that listens to messages. */
type MessageWindow = Pick<Window, 'addEventListener' | 'origin'>

/**
 * Listens to the windows of social logins. They have the wallet's own origin, so the embedding page, which may be hostile, never
 * sees a ticket.
 *
 * @param take - keeps a ticket. @returns whether it belongs to the login that runs here.
 */
export function takeTickets(
  ownWindow: MessageWindow,
  take: (attemptId: string, ticket: string) => Promise<boolean>,
): void {
  ownWindow.addEventListener('message', ({ data, origin, source }) => {
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
