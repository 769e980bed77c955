import * as z from 'zod/mini'
import type { Approval } from '../screens/approvals.ts'

/** The form below; a window of another version of this program refuses rather than shows half of a question. */
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

/** Writes a question as text. Amounts stay exact: each text begins with `s:` and each integer with `n:`, so that none passes for the other. */
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
  // It was sealed by the frame, which is this same program; the schema has checked what holds it together.
  return (read as { approval: Approval }).approval
}
