import * as z from 'zod/mini'

/** What the window of a social login gives to the frame in the page that opened it. Both are of the wallet's own origin. */
export const ticketMessageSchema = z.object({
  type: z.literal('holdfast-social-ticket'),
  attemptId: z.string().check(z.maxLength(64)),
  ticket: z.string().check(z.maxLength(64)),
})
/** What the window of a social login gives to the frame. */
export type TicketMessage = z.output<typeof ticketMessageSchema>

/** What the frame says to the window when it has taken the ticket. */
export const ticketTakenSchema = z.object({ type: z.literal('holdfast-social-ticket-taken'), attemptId: z.string() })
/** What the frame says to the window when it has taken the ticket. */
export type TicketTaken = z.output<typeof ticketTakenSchema>
