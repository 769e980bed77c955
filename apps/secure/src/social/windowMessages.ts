import * as z from 'zod/mini'

/** The message in which a social login's window gives its ticket to the wallet's frame in the page that opened the window. */
export const ticketMessageSchema = z.object({
  type: z.literal('holdfast-social-ticket'),
  attemptId: z.string().check(z.maxLength(64)),
  ticket: z.string().check(z.maxLength(64)),
})
/** The message in which a social login's window gives its ticket to the wallet's frame. */
export type TicketMessage = z.output<typeof ticketMessageSchema>

/** The frame's confirmation to the window that it has the ticket. */
export const ticketTakenSchema = z.object({ type: z.literal('holdfast-social-ticket-taken'), attemptId: z.string() })
/** The frame's confirmation to the window that it has the ticket. */
export type TicketTaken = z.output<typeof ticketTakenSchema>
