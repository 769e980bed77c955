import { type SocialResult, socialResultId } from '@holdfast/api/embedded'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import { SocialReturn } from './SocialReturn.tsx'

afterEach(cleanup)

const { social: text } = english
const OWN_ORIGIN = 'https://wallet.example'
const attemptId = '0b0e9f9c-6f5b-4c1d-8a54-1d2c3b4a5f60'
const returned: SocialResult = {
  outcome: 'returned',
  attemptId,
  ticket: 'A'.repeat(43),
  number: '4821',
  origin: 'https://app.example',
  resultUri: 'https://wallet.example/oauth/callback',
  returnUrl: null,
}

/** Draws the page with the result that the server wrote into it. @returns the spies on closing and leaving the window */
function draw(result?: SocialResult | string) {
  if (result !== undefined) {
    const element = document.createElement('script')
    element.id = socialResultId
    element.type = 'application/json'
    element.textContent = typeof result === 'string' ? result : JSON.stringify(result)
    document.body.append(element)
    onTestFinished(() => element.remove())
  }
  const close = vi.spyOn(window, 'close').mockImplementation(() => {})
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  render(
    <TextsContext value={english}>
      <SocialReturn />
    </TextsContext>,
  )
  return { close, assign }
}

/**
 * Gives this window an opener with one frame. The frame confirms a ticket only if `takesTicket` is true. @returns the messages
 * to the frame and the page
 */
function stubOpener({ takesTicket }: { takesTicket: boolean }) {
  const messages: { frame: unknown[]; page: unknown[] } = { frame: [], page: [] }
  const frame = {
    postMessage: (message: { attemptId: string }, origin: string) => {
      messages.frame.push([message, origin])
      if (!takesTicket) return
      const data = { type: 'holdfast-social-ticket-taken', attemptId: message.attemptId }
      window.dispatchEvent(new MessageEvent('message', { data, origin: OWN_ORIGIN }))
    },
  }
  const page = { length: 1, 0: frame, postMessage: (...parameters: unknown[]) => void messages.page.push(parameters) }
  vi.stubGlobal('opener', page)
  // The simulated window has no origin.
  vi.stubGlobal('origin', OWN_ORIGIN)
  return messages
}

describe('SocialReturn', () => {
  test('default: hands the ticket to the frame in the opener, tells the page, and closes the window', async () => {
    const messages = stubOpener({ takesTicket: true })
    const { close } = draw(returned)
    expect(await screen.findByRole('heading', { name: text.endings.done.title })).toBeDefined()
    const ticket = { type: 'holdfast-social-ticket', attemptId, ticket: 'A'.repeat(43) }
    expect(messages.frame).toEqual([[ticket, OWN_ORIGIN]])
    const { resultUri } = returned
    expect(messages.page).toEqual([[{ resultUri }, 'https://app.example']])
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('behavior: without an opener, shows the number and where to type it', async () => {
    draw(returned)
    const region = screen.getByRole('img', { name: text.working }).parentElement
    expect(region?.getAttribute('aria-live')).toBe('polite')
    expect((await screen.findByText('4821')).dir).toBe('ltr')
    expect(region?.querySelector('h1')?.textContent).toBe(text.numberTitle)
    expect(screen.getByText(text.warning)).toBeDefined()
    expect(screen.getByText(text.typeNumber('https://app.example'))).toBeDefined()
    expect(screen.getByRole('button', { name: text.close })).toBeDefined()
  })

  test('behavior: after a login in the app’s own tab, a button leads back to the app', async () => {
    const { assign } = draw({ ...returned, returnUrl: 'https://app.example/here' })
    ;(await screen.findByRole('button', { name: text.back })).click()
    expect(assign).toHaveBeenCalledWith('https://app.example/here')
    expect(screen.queryByRole('button', { name: text.close })).toBeNull()
  })

  test('behavior: if the user declined in a separate window, the window closes', async () => {
    const inWindow = draw({ outcome: 'denied', returnUrl: null })
    expect(await screen.findByRole('heading', { name: text.endings.denied.title })).toBeDefined()
    expect(inWindow.close).toHaveBeenCalledOnce()
  })

  test('behavior: if the user declined in the app’s own tab, the tab stays open', async () => {
    const { close } = draw({ outcome: 'denied', returnUrl: 'https://app.example/here' })
    expect(await screen.findByRole('button', { name: text.back })).toBeDefined()
    expect(close).not.toHaveBeenCalled()
  })

  test('behavior: if the provider failed in the app’s own tab, a button leads back to the app', async () => {
    const { assign } = draw({ outcome: 'failed', returnUrl: 'https://app.example/here' })
    ;(await screen.findByRole('button', { name: text.back })).click()
    expect(assign).toHaveBeenCalledWith('https://app.example/here')
  })

  test.each([
    ['that failed', { outcome: 'failed', returnUrl: null } as const, text.endings.failed],
    ['that is over', { outcome: 'over' } as const, text.endings.over],
    ['without a result in the page', undefined, text.endings.over],
    ['whose result is not JSON', '{', text.endings.over],
    ['with an unknown outcome', '{"outcome":"won"}', text.endings.over],
  ])('error: shows the ending of a login %s', async (_, result, { title, hint }) => {
    const { close } = draw(result)
    expect(await screen.findByRole('heading', { name: title })).toBeDefined()
    expect(screen.getByText(hint)).toBeDefined()
    screen.getByRole('button', { name: text.close }).click()
    expect(close).toHaveBeenCalledOnce()
  })
})
