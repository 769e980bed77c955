import type * as z from 'zod/mini'
import { createProvedHttp } from '../device-proof/createProvedHttp.ts'
import {
  type ApprovalState,
  type answerApprovalSchema,
  approvalCreatedSchema,
  approvalStateSchema,
  type createApprovalSchema,
  type openApprovalSchema,
  openedApprovalSchema,
} from './schema.ts'

type Options = { signal?: AbortSignal | undefined }
type Authorised = Options & { accessToken: string }

/**
 * Carries questions from the frame to the wallet's own window, and the answers back. The services can read neither: both are
 * sealed with a key that travels only in the fragment of the window's URL.
 */
export type ApprovalClient = {
  /** Submits a question, as the frame's device. @returns when the question expires, in Unix milliseconds. */
  create: (body: z.output<typeof createApprovalSchema>, options: Authorised) => Promise<number>
  /**
   * Waits up to 25 s until the question is answered or over. @returns its state then. @throws {HttpError} `approval_not_found`.
   */
  wait: (id: string, options: Authorised) => Promise<ApprovalState>
  /** Withdraws a question. */
  withdraw: (id: string, options: Authorised) => Promise<void>
  /**
   * Fetches a question, as its window. Only the first device with the ticket gets it. @throws {HttpError} `approval_not_found`.
   */
  open: (parameters: { id: string } & z.output<typeof openApprovalSchema>, options?: Options) => Promise<string>
  /** Submits the answer. A question accepts only one. @throws {HttpError} `approval_not_found`. */
  answer: (parameters: { id: string } & z.output<typeof answerApprovalSchema>, options?: Options) => Promise<void>
}

/** Creates the client. */
export function createApprovalClient(options: createProvedHttp.Options): ApprovalClient {
  const http = createProvedHttp(options)
  const at = (id: string): string => `/v1/approvals/${encodeURIComponent(id)}`
  const POST = { method: 'POST' } as const
  return {
    create: async (body, call) =>
      (await http.read('/v1/approvals', approvalCreatedSchema, { ...POST, body, ...call })).expiresAt,
    wait: (id, call) => http.read(at(id), approvalStateSchema, call),
    withdraw: (id, call) => http.send(at(id), { method: 'DELETE', ...call }),
    open: async ({ id, ...body }, call) =>
      (await http.read(`${at(id)}/open`, openedApprovalSchema, { ...POST, body, ...call })).content,
    answer: ({ id, ...body }, call) => http.send(`${at(id)}/result`, { ...POST, body, ...call }),
  }
}
