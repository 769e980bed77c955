import '../jitless.ts'
import * as z from 'zod/mini'
import { base64url, idSchema, timestampSchema } from '../device-proof/values.ts'

/** How long a question may wait for its window, in seconds. */
export const approvalLifeS = 600

/**
 * The longest sealed question, in characters. It has room for the largest message that a page may ask the user to sign, and for
 * everything else that the window shows.
 */
const MAX_CONTENT_LENGTH = 120_000

/** Body of `POST /v1/approvals`: a question that a window of the wallet will show. */
export const createApprovalSchema = z.strictObject({
  /** The caller chooses the id, because the window's URL must contain it before this call returns. */
  id: idSchema,
  /** SHA-256 of the ticket with which the window will fetch the question. */
  ticketHash: base64url(43, 43),
  /** The question, sealed with a key that only the frame and its window have. */
  content: base64url(MAX_CONTENT_LENGTH),
})

/** The response to `POST /v1/approvals`. */
export const approvalCreatedSchema = z.object({ expiresAt: timestampSchema })

/** The response to `GET /v1/approvals/{id}`, for the device that asked the question. */
export const approvalStateSchema = z.object({
  /** `over`: withdrawn or expired. */
  state: z.enum(['pending', 'opened', 'answered', 'over']),
  /** The window's sealed answer; null before there is one. */
  result: z.nullable(z.string()),
})
/** The state of a question. */
export type ApprovalState = z.output<typeof approvalStateSchema>

/** Body of `POST /v1/approvals/{id}/open`, by the window. */
export const openApprovalSchema = z.strictObject({ ticket: base64url(43, 43) })

/** The response to `POST /v1/approvals/{id}/open`. */
export const openedApprovalSchema = z.object({ content: z.string() })

/** Body of `POST /v1/approvals/{id}/result`, by the window. */
export const answerApprovalSchema = z.strictObject({ result: base64url(1_024) })

/** `HttpError.code` if the question does not exist, is over, or is not for this caller. */
export const APPROVAL_NOT_FOUND = 'approval_not_found'
