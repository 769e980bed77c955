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

/** Creates a window of an origin. As in a browser, it receives only messages whose target is that origin. */
function createWindow(origin: string) {
  const target = new EventTarget()
  const received: unknown[] = []
  const receive = (data: unknown, to: string, from: { origin: string; source: unknown }): void => {
    if (to !== origin) return
    received.push(data)
    target.dispatchEvent(Object.assign(new Event('message'), { data, ...from }))
  }
  return {
    origin,
    received,
    receive,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  }
}

/** Creates a window that a page has opened. The page has a frame of another origin, and the wallet's frame. */
function openWindow({ taken = true, opener = APP }: { taken?: boolean; opener?: string } = {}) {
  const popup = createWindow(WALLET)
  const page = createWindow(opener)
  const frames = [createWindow('https://ads.example'), createWindow(WALLET)]
  const tickets: [string, string][] = []
  const reply = {
    opener: page,
    postMessage: (data: unknown, { targetOrigin }: { targetOrigin: string }) =>
      popup.receive(data, targetOrigin, { origin: WALLET, source: frames[1] }),
  }
  const frame = frames[1]
  if (frame) {
    const inPage = { ...frame, parent: page }
    // `takeTickets` uses only these members of a window.
    takeTickets(inPage as unknown as Window, async (...ticket) => Boolean(tickets.push(ticket)) && taken)
  }
  const from = { origin: WALLET, source: reply }
  const window = {
    ...popup,
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
    // `handOverTicket` uses only these members of a window.
  } as unknown as OAuthWindow
  return { window, popup, page, frames, tickets }
}

describe('handOverTicket', () => {
  test('default: posts the ticket only to the wallet’s own frame, and tells the page the URI of the result', async () => {
    const { window, page, frames, tickets } = openWindow()
    expect(await handOverTicket(window, result, systemClock)).toBe(true)
    expect(tickets).toEqual([[result.attemptId, result.ticket]])
    expect(frames[0]?.received).toEqual([])
    expect(page.received).toEqual([{ resultUri: result.resultUri }])
    expect(JSON.stringify(page.received)).not.toContain(result.ticket)
  })

  test('error: posts nothing to a page that did not begin the login', async () => {
    const { window, page } = openWindow({ opener: 'https://evil.example' })
    await handOverTicket(window, result, systemClock)
    expect(page.received).toEqual([])
  })

  test('error: returns false if no frame accepts the ticket, as on another device', async () => {
    vi.useFakeTimers()
    const { window, page } = openWindow({ taken: false })
    const handing = handOverTicket(window, result, systemClock)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await handing).toBe(false)
    expect(page.received).toEqual([])
  })

  test('error: ignores an answer of another origin or about another login', async () => {
    vi.useFakeTimers()
    const { window, popup, page } = openWindow({ taken: false })
    const handing = handOverTicket(window, result, systemClock)
    const { attemptId } = result
    popup.receive({ type: 'holdfast-social-ticket-taken', attemptId }, WALLET, { origin: APP, source: null })
    popup.receive({ type: 'holdfast-social-ticket-taken', attemptId: 'b' }, WALLET, { origin: WALLET, source: null })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await handing).toBe(false)
    expect(page.received).toEqual([])
  })

  test('behavior: returns false without a ticket', async () => {
    const { window, tickets } = openWindow()
    expect(await handOverTicket(window, { ...result, ticket: null }, systemClock)).toBe(false)
    expect(tickets).toEqual([])
  })
})

describe('takeTickets', () => {
  const message = { type: 'holdfast-social-ticket', attemptId: 'a', ticket: 'b' }
  const page = createWindow(APP)
  /** Starts to take tickets in a frame of the page. */
  const start = () => {
    const frame = { ...createWindow(WALLET), parent: page }
    const take = vi.fn(async () => false)
    // `takeTickets` uses only these members of a window.
    return { frame, take, stop: takeTickets(frame as unknown as Window, take) }
  }

  test.each([
    ['another origin', { origin: APP }, message],
    ['another page’s window', { source: { opener: createWindow(APP) } }, message],
    ['a window that no page has opened', { source: { opener: null } }, message],
    ['a sender that is no window', { source: {} }, message],
    ['no sender', { source: null }, message],
    ['another type', {}, { ...message, type: 'ticket' }],
    ['no ticket', {}, { type: message.type, attemptId: 'a' }],
    ['a ticket that is too long', {}, { ...message, ticket: 'b'.repeat(65) }],
    ['no data', {}, null],
  ])('error: ignores a message with %s', (_, from, data) => {
    const { frame, take } = start()
    frame.receive(data, WALLET, { origin: WALLET, source: { opener: page }, ...from })
    expect(take).not.toHaveBeenCalled()
  })

  test('behavior: takes no ticket after `stop` was called', () => {
    const { frame, take, stop } = start()
    const from = { origin: WALLET, source: { opener: page } }
    frame.receive(message, WALLET, from)
    stop()
    frame.receive(message, WALLET, from)
    expect(take.mock.calls).toEqual([['a', 'b']])
  })
})

test('hasOpener: returns whether the window has an opener', () => {
  expect(hasOpener({ opener: null })).toBe(false)
  expect(hasOpener({ opener: {} })).toBe(true)
})
