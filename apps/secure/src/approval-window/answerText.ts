import * as z from 'zod/mini'

const answerSchema = z.object({
  decision: z.enum(['approved', 'refused']),
  /** SHA-256 of the question as the window showed it, base64url. */
  digest: z.string(),
})

/** The user's decision in the window, with the digest of the question that the window showed. */
export type WindowAnswer = z.output<typeof answerSchema>

/** Writes an answer as text. */
export function writeAnswer({ decision, digest }: WindowAnswer): string {
  return JSON.stringify({ decision, digest })
}

/** Parses an answer. @throws Error for any other text. */
export function readAnswer(text: string): WindowAnswer {
  return answerSchema.parse(JSON.parse(text))
}
