import * as z from 'zod/mini'
import type { Approval } from '../screens/approvals.ts'

/**
 * The version of the format that {@link writeQuestion} writes. A window of another version refuses the question, since that
 * window might show only a part of the question.
 */
const VERSION = 3

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
 * Writes a question as text. Amounts stay exact: a string gets the prefix `s:` and a bigint the prefix `n:`, so that
 * {@link readQuestion} can tell them apart.
 */
export function writeQuestion(approval: Approval): string {
  return JSON.stringify({ version: VERSION, approval }, (_, value: unknown) => {
    if (typeof value === 'string') return `s:${value}`
    return typeof value === 'bigint' ? `n:${value}` : value
  })
}

/** Parses the text of {@link writeQuestion}. @throws Error for any other text. */
export function readQuestion(text: string): Approval {
  const parsed: unknown = JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'string') return value
    return value.startsWith('n:') ? BigInt(value.slice(2)) : value.slice(2)
  })
  questionSchema.parse(parsed)
  // The frame, which has the same code as this window, wrote and sealed the text. So it is enough to check the outer form.
  return (parsed as { approval: Approval }).approval
}
