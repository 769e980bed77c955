import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, test } from 'vitest'
import { createApprovals } from '../screens/approvals.ts'
import { testQuestion } from '../screens/test/testQuestion.ts'
import { refuseWhenHidden } from './refuseWhenHidden.ts'

function start() {
  const clock = fakeClock(0)
  const browser = { isDrawn: true, hidden: false }
  const ownWindow = {
    document: {
      get hidden() {
        return browser.hidden
      },
    },
    requestAnimationFrame: (draw: FrameRequestCallback) => {
      if (browser.isDrawn) draw(0)
      return 0
    },
  }
  const approvals = createApprovals()
  refuseWhenHidden(ownWindow, approvals, clock)
  let outcome = 'waits'
  approvals.ask(testQuestion, new AbortController().signal).catch((error: Error) => (outcome = error.message))
  return { clock, browser, outcome: () => outcome }
}

describe('refuseWhenHidden', () => {
  test('default: refuses a question that was drawn and is no longer drawn', async () => {
    const { clock, browser, outcome } = start()
    await clock.advance(10_000)
    expect(outcome()).toBe('waits')
    browser.isDrawn = false
    await clock.advance(1_500)
    expect(outcome()).toBe('waits')
    await clock.advance(1_000)
    expect(outcome()).toBe('User rejected the request')
  })

  test('behavior: a question that was never drawn waits until the page shows the frame', async () => {
    const { clock, browser, outcome } = start()
    browser.isDrawn = false
    await clock.advance(60_000)
    expect(outcome()).toBe('waits')
  })

  test('behavior: a question in a background tab waits', async () => {
    const { clock, browser, outcome } = start()
    await clock.advance(1_000)
    Object.assign(browser, { isDrawn: false, hidden: true })
    await clock.advance(60_000)
    Object.assign(browser, { isDrawn: true, hidden: false })
    await clock.advance(10_000)
    expect(outcome()).toBe('waits')
  })
})
