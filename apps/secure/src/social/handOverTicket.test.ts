import { systemClock } from '@holdfast/base'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { handOverTicket, hasOpener, type OAuthWindow, type Returned } from './handOverTicket.ts'
import { takeTickets } from './takeTickets.ts'

const WALLET = 'https://wallet.example'
const APP = 'https://app.example'
const result: Returned = {
  outcome: 'returned',
  attemptId: '6b1f0f3c-36a3-4b6e-9f0e-3b1f2f9d2c11',
  ticket: 'T'.repeat(43),
  number: '0042',
  origin: APP,
  resultUri: `${WALLET}/oauth/callback?attempt=6b1f0f3c-36a3-4b6e-9f0e-3b1f2f9d2c11`,
  returnUrl: null,
}

afterEach(() => vi.useRealTimers())

/** A window of an origin. As in a browser, a message reaches it only with that origin as its target. */
function createWindow(origin: string) {
  const target = new EventTarget()
  const heard: unknown[] = []
  const receive = (data: unknown, to: string, from: { origin: string; source: unknown }): void => {
    if (to !== origin) return
    heard.push(data)
    target.dispatchEvent(Object.assign(new Event('message'), { data, ...from }))
  }
  return {
    origin,
    heard,
    receive,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  }
}

/** A window that a page opened: the page holds frames of other origins and the wallet's own. */
function openWindow({ taken = true, opener = APP }: { taken?: boolean; opener?: string } = {}) {
  const own = createWindow(WALLET)
  const page = createWindow(opener)
  const frames = [createWindow('https://ads.example'), createWindow(WALLET)]
  const tickets: [string, string][] = []
  const reply = {
    postMessage: (data: unknown, { targetOrigin }: { targetOrigin: string }) =>
      own.receive(data, targetOrigin, { origin: WALLET, source: frames[1] }),
  }
  const frame = frames[1]
  // The code listens only by these two methods.
  if (frame) takeTickets(frame as unknown as Window, async (...ticket) => Boolean(tickets.push(ticket)) && taken)
  const from = { origin: WALLET, source: reply }
  const window = {
    ...own,
    opener: {
      postMessage: (data: unknown, to: string) => page.receive(data, to, from),
      ...Object.fromEntries(
        frames.map((each, index) => [
          index,
          { postMessage: (data: unknown, to: string) => each.receive(data, to, from) },
        ]),
      ),
      length: frames.length,
    },
    // The code under test uses no other property of a window.
  } as unknown as OAuthWindow
  return { window, own, page, frames, tickets }
}

describe('handOverTicket', () => {
  test('default: the ticket goes only to the wallet’s own frame; the page learns where to complete the login', async () => {
    const { window, page, frames, tickets } = openWindow()
    expect(await handOverTicket(window, result, systemClock)).toBe(true)
    expect(tickets).toEqual([[result.attemptId, result.ticket]])
    expect(frames[0]?.heard).toEqual([])
    expect(page.heard).toEqual([{ resultUri: result.resultUri }])
    expect(JSON.stringify(page.heard)).not.toContain(result.ticket)
  })

  test('error: a page that did not begin the login learns nothing', async () => {
    const { window, page } = openWindow({ opener: 'https://evil.example' })
    await handOverTicket(window, result, systemClock)
    expect(page.heard).toEqual([])
  })

  test('error: without a frame of this login, as on another device, nothing is handed over', async () => {
    vi.useFakeTimers()
    const { window, page } = openWindow({ taken: false })
    const handing = handOverTicket(window, result, systemClock)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await handing).toBe(false)
    expect(page.heard).toEqual([])
  })

  test('error: an answer of another origin or about another login does not count', async () => {
    vi.useFakeTimers()
    const { window, own, page } = openWindow({ taken: false })
    const handing = handOverTicket(window, result, systemClock)
    const { attemptId } = result
    own.receive({ type: 'holdfast-social-ticket-taken', attemptId }, WALLET, { origin: APP, source: null })
    own.receive({ type: 'holdfast-social-ticket-taken', attemptId: 'b' }, WALLET, { origin: WALLET, source: null })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await handing).toBe(false)
    expect(page.heard).toEqual([])
  })

  test('behavior: without a ticket there is nothing to hand over', async () => {
    const { window, tickets } = openWindow()
    expect(await handOverTicket(window, { ...result, ticket: null }, systemClock)).toBe(false)
    expect(tickets).toEqual([])
  })
})

describe('takeTickets', () => {
  test.each([
    ['another origin', { origin: APP, source: null }, { type: 'holdfast-social-ticket', attemptId: 'a', ticket: 'b' }],
    ['another type', { origin: WALLET, source: null }, { type: 'ticket', attemptId: 'a', ticket: 'b' }],
    ['no ticket', { origin: WALLET, source: null }, { type: 'holdfast-social-ticket', attemptId: 'a' }],
    [
      'a long one',
      { origin: WALLET, source: null },
      { type: 'holdfast-social-ticket', attemptId: 'a', ticket: 'b'.repeat(65) },
    ],
    ['nothing', { origin: WALLET, source: null }, null],
  ])('error: %s is ignored', (_, from, data) => {
    const frame = createWindow(WALLET)
    const take = vi.fn(async () => true)
    // The code listens only by these two methods.
    takeTickets(frame as unknown as Window, take)
    frame.receive(data, WALLET, from)
    expect(take).not.toHaveBeenCalled()
  })
})

test('hasOpener', () => {
  expect(hasOpener({ opener: null })).toBe(false)
  expect(hasOpener({ opener: {} })).toBe(true)
})
