import { randomUUID } from 'node:crypto'
import { type Clock, pause } from '@holdfast/base'
import { isCaipNetworkId } from '@holdfast/caip'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { isEqualText } from '../../http/isEqualText.ts'
import { tryParseJson } from '../../providers/createSender.ts'
import { WebhookRefusedError } from '../errors.ts'
import type { Payment } from '../orders/order.ts'
import type { Webhook, WebhookEvent } from '../providers/Provider.ts'
import { assertFresh, readSignatureParts, sign } from '../webhooks/signatures.ts'

/** How many attempts a report gets, and the pause after the first failure, which doubles each time. */
const MAX_ATTEMPTS = 4
const PAUSE_MS = 500
const ANSWER_MS = 5_000

const text = z.string().check(z.maxLength(128))
const reportSchema = z.object({
  id: text,
  orderId: text,
  payment: z.object({
    transactionId: text,
    status: z.enum(['started', 'paid', 'done', 'failed']),
    reason: z.optional(z.string().check(z.maxLength(512))),
    address: z.optional(text),
    chainId: z.optional(z.custom<NonNullable<Payment['chainId']>>(isCaipNetworkId)),
    symbol: z.optional(text),
    purchaseAmount: z.optional(text),
    paymentCurrency: z.optional(text),
    paymentAmount: z.optional(text),
    transactionHash: z.optional(text),
  }),
})

/** Signs a report, which is the sandbox's webhook about a payment. @param now - milliseconds since the epoch. */
export function signReport(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1_000)
  return `t=${seconds},s=${sign(secret, `${seconds}.${body}`, 'hex')}`
}

/** The header that holds the signature of a report. */
const REPORT_SIGNATURE = 'sandbox-signature'

/** Verifies and reads a report. @throws {WebhookRefusedError} */
export function readReport({ body, header, now }: Webhook, secret: string): WebhookEvent {
  const parts = readSignatureParts(header(REPORT_SIGNATURE))
  const time = parts.get('t')
  const isSigned = isEqualText(parts.get('s') ?? '', sign(secret, `${time}.${body}`, 'hex'))
  if (!isSigned) throw new WebhookRefusedError({ problem: 'signature' })
  assertFresh(time, now)
  const parsed = reportSchema.safeParse(tryParseJson(body))
  if (!parsed.success) throw new WebhookRefusedError({ problem: 'body' })
  const { id, orderId, payment } = parsed.data
  return { eventId: id, statement: { orderId, payment } }
}

/** Sends reports, as other providers send their webhooks. */
export type Reports = {
  send: (orderId: string, payment: Payment) => void
  /** Cancels the reports that are being sent. */
  stop: () => Promise<void>
}

/** Creates the sender of signed webhooks. A lost webhook does no harm, because the server also queries the sandbox. */
export function createReports(options: {
  url: string
  secret: string
  clock: Pick<Clock, 'now' | 'setTimeout'>
  log: Pick<Logger, 'warn'>
  fetch?: typeof globalThis.fetch | undefined
}): Reports {
  const { url, secret, clock, log, fetch = globalThis.fetch } = options
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  const post = async (body: string): Promise<boolean> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [REPORT_SIGNATURE]: signReport(secret, body, clock.now()) },
      body,
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_MS)]),
    })
    await response.arrayBuffer()
    return response.ok
  }
  const deliver = async (body: string): Promise<void> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS && !stopping.signal.aborted; attempt += 1) {
      if (attempt > 0) await pause(PAUSE_MS * 2 ** (attempt - 1), { clock, signal: stopping.signal })
      // A failed attempt is followed by another. Only the failure of the last one is logged.
      if (await post(body).catch(() => false)) return
    }
    if (!stopping.signal.aborted) log.warn('a webhook of the on-ramp sandbox was not delivered')
  }

  return {
    send: (orderId, payment) => {
      const delivery = deliver(JSON.stringify({ id: randomUUID(), orderId, payment })).finally(() =>
        running.delete(delivery),
      )
      running.add(delivery)
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
