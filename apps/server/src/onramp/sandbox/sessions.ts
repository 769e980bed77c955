import { createHash, randomBytes } from 'node:crypto'
import { onRampLimits } from '@holdfast/api/onramp'
import type { Database } from '../../database/connect.ts'
import type { CardOutcome } from './cards.ts'
import { createSandboxSessionStore, type SandboxPayment, type SandboxSession } from './sessionStore.ts'

/** The sandbox's checkout sessions. */
export type SandboxSessions = {
  /** @returns the token in the page's URL. */
  add: (session: Omit<SandboxSession, 'id' | 'browser' | 'state' | 'openUntil'>, now: Date) => Promise<string>
  /**
   * Opens a session's page for the first browser that requests it in time. From then on, only that browser may open it.
   *
   * @param secret - the browser's secret.
   * @returns the session, and whether it has just been opened. Undefined for another browser, or once the link has expired.
   */
  open: (token: string, secret: string, now: Date) => Promise<{ session: SandboxSession; isNew: boolean } | undefined>
  /** Tries a card, at most once per session, with the given outcome. @returns false if a card was tried before. */
  charge: (session: SandboxSession, outcome: CardOutcome, times: { now: Date; lateMs: number }) => Promise<boolean>
  findByOrder: (orderId: string) => Promise<SandboxSession | undefined>
  listPayments: (orderId: string) => Promise<SandboxPayment[]>
}

/** Returns the id of a session's first payment. The id is known before a card is charged. */
export function firstPaymentId(session: Pick<SandboxSession, 'id'>): string {
  return `sandbox-${session.id.slice(0, 24)}`
}

/** Creates a secret: the token in a page's URL, or the one in a browser's cookie. */
export function makeToken(): string {
  return randomBytes(24).toString('base64url')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

const states = { pays: 'charged', late: 'charged', twice: 'charged', declined: 'declined', hangs: 'hanging' } as const

/** Creates the sessions. */
export function createSandboxSessions(db: Database): SandboxSessions {
  const store = createSandboxSessionStore(db)
  return {
    add: async (session, now) => {
      const token = makeToken()
      const openUntil = new Date(now.getTime() + onRampLimits.openS * 1_000)
      await store.add({ ...session, id: hashOf(token), openUntil })
      return token
    },
    open: async (token, secret, now) => {
      const key = { id: hashOf(token), browser: hashOf(secret) }
      const opened = await store.claim(key, now)
      if (opened) return { session: opened, isNew: true }
      const session = await store.find(key)
      return session && { session, isNew: false }
    },
    charge: (session, outcome, { now, lateMs }) => {
      const { orderId, chainId } = session
      const dueAt = new Date(now.getTime() + (outcome === 'late' ? lateMs : 0))
      const id = firstPaymentId(session)
      const ids = states[outcome] !== 'charged' ? [] : outcome === 'twice' ? [id, `${id}-2`] : [id]
      return store.endWaiting(
        session.id,
        states[outcome],
        ids.map((each) => ({ id: each, orderId, chainId, dueAt })),
      )
    },
    findByOrder: store.findByOrder,
    listPayments: store.listPayments,
  }
}
