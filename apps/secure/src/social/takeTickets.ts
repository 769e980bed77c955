import { type TicketTaken, ticketMessageSchema } from './windowMessages.ts'

/** The members of the frame's window that are used here. */
type MessageWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'origin' | 'parent'>

/**
 * Accepts tickets from the windows of social logins that the embedding page has opened. These windows have the wallet's own
 * origin, so the page, which may be hostile, never receives a ticket.
 *
 * @param take - stores a ticket, and returns whether the ticket's login was started here.
 * @returns the function that stops accepting tickets.
 */
export function takeTickets(
  ownWindow: MessageWindow,
  take: (attemptId: string, ticket: string) => Promise<boolean>,
): () => void {
  const onMessage = ({ data, origin, source }: MessageEvent): void => {
    // All sandboxed windows have the origin `null`, so it proves nothing.
    if (origin !== ownWindow.origin || origin === 'null') return
    const message = ticketMessageSchema.safeParse(data)
    // A source that is not a window has no opener. The opener may be read, since the sender has our own origin.
    const sender = source as Window | null
    if (!message.success || sender?.opener !== ownWindow.parent) return
    const { attemptId, ticket } = message.data
    void take(attemptId, ticket).then((isTaken) => {
      const taken: TicketTaken = { type: 'holdfast-social-ticket-taken', attemptId }
      if (isTaken) sender.postMessage(taken, { targetOrigin: ownWindow.origin })
    })
  }
  ownWindow.addEventListener('message', onMessage)
  return () => ownWindow.removeEventListener('message', onMessage)
}
