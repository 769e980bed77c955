import { describe, expect, test } from 'vitest'
import { openLoggedIn, setUp } from '../../../test/testEmbedded.ts'
import { eventually, observe } from '../../../test/testKit.ts'
import { getAccount } from '../../connections/snapshot.ts'
import { openModal } from '../../modal/actions.ts'
import { goBack } from '../../modal/goBack.ts'
import { loginWithFarcaster } from './loginWithFarcaster.ts'

/** Begins a login that the user does not approve. */
async function waitForApproval<Page extends ReturnType<typeof setUp>>(page: Page): Promise<Page> {
  page.frame.answer({ CONNECT_FARCASTER: () => new Promise(() => {}) })
  openModal(page.kit)
  void loginWithFarcaster(page.kit)
  await eventually(() => page.asked('CONNECT_FARCASTER').length === 1)
  return page
}

describe('loginWithFarcaster', () => {
  test('default: an approved channel leads to an account', async () => {
    const { kit, window } = setUp()
    openModal(kit)
    const seen = observe(kit, ({ router, embedded }) => [router.view, embedded?.login.step])
    await loginWithFarcaster(kit)
    expect(seen).toContain('ConnectingFarcaster farcaster')
    expect(seen).not.toContain('Connect farcaster')
    expect(getAccount(kit).isConnected).toBe(true)
    expect(kit.getState().embedded?.user).toMatchObject({ provider: 'farcaster', userName: 'kelp.eth' })
    expect(window.stored.get('@holdfast/v1/connected_social')).toBe('farcaster')
  })

  test('behavior: going back without an account reloads the frame after 100 ms, once', async () => {
    const { kit, asked, clock } = await waitForApproval(setUp())
    goBack(kit)
    const syncedBefore = asked('SYNC_DAPP_DATA').length
    clock.tick(99)
    await kit.internals.embedded?.client.frame.request('IS_CONNECTED')
    expect(asked('RELOAD')).toHaveLength(0)
    clock.tick(1)
    await eventually(() => asked('RELOAD').length === 1)
    // The new document gets the app's data again.
    await eventually(() => asked('SYNC_DAPP_DATA').length === syncedBefore + 1)
  })

  test('behavior: a new login triggers the pending reload first, so the reload does not end the login', async () => {
    const { kit, asked, clock } = await waitForApproval(setUp())
    goBack(kit)
    void loginWithFarcaster(kit)
    await eventually(() => asked('CONNECT_FARCASTER').length === 2)
    clock.tick(1_000)
    await kit.internals.embedded?.client.frame.request('IS_CONNECTED')
    expect(asked('RELOAD')).toHaveLength(1)
    expect(kit.router.getState().view).toBe('ConnectingFarcaster')
    expect(kit.getState().embedded?.login.step).toBe('farcaster')
  })

  test('behavior: a kit that is destroyed during a login puts no new frame into the page', async () => {
    const { kit, frame, asked, clock } = setUp()
    frame.answer({ CONNECT_FARCASTER: () => new Promise(() => {}) })
    openModal(kit)
    const login = loginWithFarcaster(kit).catch(() => undefined)
    await eventually(() => asked('CONNECT_FARCASTER').length === 1)
    goBack(kit)
    kit.destroy()
    await login
    clock.tick(1_000)
    expect([frame.frames(), asked('RELOAD')]).toEqual([0, []])
  })

  test('behavior: leaving the view while an account is connected reloads nothing', async () => {
    const { kit, asked, clock } = await waitForApproval(await openLoggedIn())
    goBack(kit)
    clock.tick(1_000)
    await kit.internals.embedded?.client.frame.request('IS_CONNECTED')
    expect(asked('RELOAD')).toEqual([])
  })
})
