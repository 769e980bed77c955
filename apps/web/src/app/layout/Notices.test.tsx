import type { User } from '@holdfast/api'
import { createObservable } from '@holdfast/ui/observable'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestApp } from '../../../test/createTestApp.ts'
import { createSession } from '../../session/session.ts'
import { WebAppContext } from '../WebAppContext.tsx'
import type { WebApp } from '../webApp.ts'
import { Notices } from './Notices.tsx'

const ada: User = { id: '1', userName: 'ada', verifiedWallet: null }
const offline = /^You are offline/
const unreachable = /^The server cannot be reached/
const ended = /^Your session has ended/

let test: createTestApp.ReturnType
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await test.close()
})

async function open(change: Partial<WebApp> = {}) {
  test = await createTestApp({ answer: () => ({ status: 404 }) })
  render(
    <WebAppContext value={{ ...test.app, ...change }}>
      <Notices />
    </WebAppContext>,
  )
}

describe('Notices', () => {
  it('default: shows no notice when nothing is wrong', async () => {
    await open()
    await act(() => test.app.session.refresh())
    expect(screen.queryByText(/./)).toBeNull()
  })

  it('behavior: shows only the offline notice until the page is online again', async () => {
    const config = createObservable({ status: 'failed' as const })
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open({ config })
    expect(screen.getByText(offline)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText(offline)).toBeNull()
    expect(screen.getByText(/^The app could not be started/)).toBeTruthy()
  })

  it('behavior: offers a retry when the server has never answered', async () => {
    const users = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve(ada)]
    const session = createSession({
      fetchUser: () => users.shift() ?? Promise.resolve(null),
      postLogout: () => Promise.resolve(),
    })
    let loads = 0
    const loadConfig = async (): Promise<void> => void (loads += 1)
    await open({ session, loadConfig })
    await act(() => session.refresh())
    expect(screen.getByText(unreachable)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(unreachable)).toBeNull())
    expect([session.state.get().status, loads]).toEqual(['user', 1])
  })

  it('behavior: reports each ended session until the user dismisses the notice', async () => {
    await open()
    const { session } = test.app
    for (let times = 0; times < 2; times++) {
      test.signInAs(ada)
      await act(() => session.refresh())
      expect(screen.queryByText(ended)).toBeNull()
      test.signInAs(null)
      act(() => session.reportUnauthorized())
      await screen.findByText(ended)
      await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
      expect(screen.queryByText(ended)).toBeNull()
    }
  })

  it('behavior: does not report a logout as an ended session', async () => {
    await open()
    test.signInAs(ada)
    await act(() => test.app.session.refresh())
    test.signInAs(null)
    await act(() => test.app.session.refresh())
    expect(screen.queryByText(ended)).toBeNull()
  })
})
