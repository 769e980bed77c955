import * as z from 'zod/mini'
import type { Approval } from '../screens/approvals.ts'

/** The version of the form below. A window of another version refuses a question, rather than show half of it. */
const VERSION = 2

const questionSchema = z.object({
  version: z.literal(VERSION),
  approval: z.object({
    id: z.string(),
    origin: z.string(),
    account: z.string(),
    chain: z.object({ caipNetworkId: z.string(), name: z.string() }),
    risks: z.array(z.object({ risk: z.string(), tone: z.enum(['danger', 'warning']) })),
    content: z.object({ kind: z.string() }),
  }),
})

/**
 * Writes a question as text. Amounts stay exact: strings get the prefix `s:` and integers `n:`, so neither is taken for the
 * other.
 */
export function writeQuestion(approval: Approval): string {
  return JSON.stringify({ version: VERSION, approval }, (_, value: unknown) => {
    if (typeof value === 'string') return `s:${value}`
    return typeof value === 'bigint' ? `n:${value}` : value
  })
}

/** Reads what {@link writeQuestion} wrote. @throws Error for another form. */
export function readQuestion(text: string): Approval {
  const read: unknown = JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'string') return value
    return value.startsWith('n:') ? BigInt(value.slice(2)) : value.slice(2)
  })
  questionSchema.parse(read)
  // The frame sealed the text, and runs the same program as this window. The schema has checked the outer form.
  return (read as { approval: Approval }).approval
}
