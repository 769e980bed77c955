import type { User } from '@holdfast/api'
import { HttpError } from '@holdfast/api'
import { createDeferred } from '@holdfast/base'
import { describe, expect, it } from 'vitest'
import { createSession, type Session } from './session.ts'

const ada: User = { id: '1', userName: 'ada', verifiedWallet: null }

/** The server's side of the session, which a test can change and break. */
function createServer(user: User | null = ada) {
  return {
    user,
    isOnline: true,
    logouts: 0,
    fetchUser() {
      return this.isOnline ? Promise.resolve(this.user) : Promise.reject(new TypeError('Failed to fetch'))
    },
    postLogout(): Promise<unknown> {
      this.logouts += 1
      if (!this.isOnline) return Promise.reject(new TypeError('Failed to fetch'))
      this.user = null
      return Promise.resolve()
    },
  }
}

function openTab(server: ReturnType<typeof createServer>, channel?: createSession.Parameters['channel']) {
  return createSession({ fetchUser: () => server.fetchUser(), postLogout: () => server.postLogout(), channel })
}

/** Starts a logout whose result the tab is fetching. The test answers the fetches. */
async function openTabThatLogsOut(channel?: BroadcastChannel) {
  const answers: ((user: User | null) => void)[] = []
  const session = createSession({
    fetchUser: () => new Promise((resolve) => answers.push(resolve)),
    postLogout: () => Promise.resolve(),
    knownUser: ada,
    channel,
  })
  const loggedOut = session.logout()
  await expect.poll(() => answers.length).toBe(1)
  return { session, loggedOut, answers }
}

describe('createSession', () => {
  it("default: is 'loading' until the first fetch, and then holds the user", async () => {
    const session = openTab(createServer())
    expect(session.state.get()).toEqual({ status: 'loading' })
    await session.refresh()
    expect(session.state.get()).toEqual({ status: 'user', user: ada })
  })

  it.each([ada, null])(
    'behavior: starts with the user from the page data, and notifies only of a different user: %o',
    async (pageUser) => {
      const server = createServer(pageUser)
      const session = createSession({
        fetchUser: () => server.fetchUser(),
        postLogout: () => server.postLogout(),
        knownUser: pageUser,
      })
      const first = session.state.get()
      expect(first).toEqual(pageUser ? { status: 'user', user: ada } : { status: 'visitor', notice: null })
      let notifications = 0
      session.state.subscribe(() => (notifications += 1))
      server.user = pageUser && { ...pageUser }
      await session.refresh()
      expect([session.state.get() === first, notifications]).toEqual([true, 0])
      server.user = pageUser ? null : ada
      await session.refresh()
      expect([session.state.get().status, notifications]).toEqual([pageUser ? 'visitor' : 'user', 1])
    },
  )

  it("behavior: logout ends the session on the server, fetches the session again, and returns 'left'", async () => {
    const server = createServer()
    const session = openTab(server)
    await session.refresh()
    expect(await session.logout()).toBe('left')
    expect(server.logouts).toBe(1)
    expect(session.state.get()).toEqual({ status: 'visitor', notice: null })
  })

  it("behavior: logout returns 'unreachable' without a network, and stays signed in", async () => {
    const server = createServer()
    const session = openTab(server)
    await session.refresh()
    server.isOnline = false
    expect(await session.logout()).toBe('unreachable')
    expect(session.state.get()).toEqual({ status: 'user', user: ada })
    server.isOnline = true
    expect(await session.logout()).toBe('left')
  })

  it.each([500, 403])("error: logout returns 'refused' when the server answers %i", async (status) => {
    const server = createServer()
    const refusal = new HttpError({ response: new Response(null, { status }) })
    const session = createSession({ fetchUser: () => server.fetchUser(), postLogout: () => Promise.reject(refusal) })
    await session.refresh()
    expect(await session.logout()).toBe('refused')
    expect(session.state.get()).toEqual({ status: 'user', user: ada })
  })

  it("behavior: logout returns 'left' when the tab fetches the session once more before the answer", async () => {
    const { session, loggedOut, answers } = await openTabThatLogsOut()
    const refreshed = session.refresh()
    for (const answer of answers) answer(null)
    expect([await loggedOut, (await refreshed).status]).toEqual(['left', 'visitor'])
  })

  it("behavior: a call that is refused during a logout does not lead to the notice 'ended'", async () => {
    const { session, loggedOut, answers } = await openTabThatLogsOut()
    session.reportUnauthorized()
    for (const answer of answers) answer(null)
    await loggedOut
    expect(session.state.get()).toEqual({ status: 'visitor', notice: null })
  })

  it("behavior: a call of another tab that is refused during a logout does not lead to the notice 'ended'", async () => {
    const name = `session-${crypto.randomUUID()}`
    const { session, loggedOut, answers } = await openTabThatLogsOut(new BroadcastChannel(name))
    const other = new BroadcastChannel(name)
    other.postMessage('ended')
    await expect.poll(() => answers.length).toBe(2)
    for (const answer of answers) answer(null)
    await loggedOut
    expect(session.state.get()).toEqual({ status: 'visitor', notice: null })
    session.destroy()
    other.close()
  })

  it("error: logout returns 'refused' when the server accepts it but the session continues", async () => {
    const session = createSession({ fetchUser: () => Promise.resolve(ada), postLogout: () => Promise.resolve() })
    await session.refresh()
    expect(await session.logout()).toBe('refused')
  })

  it("behavior: logout returns 'left' when the server fails but the session has ended", async () => {
    const server = createServer()
    const session = createSession({
      fetchUser: () => server.fetchUser(),
      postLogout: () => {
        server.user = null
        return Promise.reject(new Error('HTTP status code: 500'))
      },
    })
    await session.refresh()
    expect(await session.logout()).toBe('left')
  })

  it.each([
    ['a session that has ended', 'ended', (tab: Session) => tab.reportUnauthorized()],
    ['a logout', null, (tab: Session) => tab.logout()],
  ])('behavior: %s leads to the same notice in the other tabs', async (_, notice, end) => {
    const server = createServer()
    const listeners: ((event: { data: unknown }) => void)[] = []
    const channel = {
      postMessage: (data: unknown) => listeners.at(-1)?.({ data }),
      addEventListener: (_type: string, listener: (event: { data: unknown }) => void) => void listeners.push(listener),
      close: () => {},
    } as unknown as createSession.Parameters['channel'] // A session uses nothing else of a channel.
    const [tab, other] = [openTab(server, channel), openTab(server, channel)]
    await Promise.all([tab.refresh(), other.refresh()])
    server.user = null
    void end(tab)
    await expect.poll(() => other.state.get()).toEqual({ status: 'visitor', notice })
  })

  it('behavior: after a tab has noticed the end of the session, it is notified that the end was a logout in another tab', async () => {
    const server = createServer()
    const name = `session-${crypto.randomUUID()}`
    const postLogout = createDeferred()
    const leaving = createSession({
      fetchUser: () => server.fetchUser(),
      postLogout: () => postLogout.promise,
      channel: new BroadcastChannel(name),
    })
    const other = openTab(server, new BroadcastChannel(name))
    await Promise.all([leaving.refresh(), other.refresh()])
    const left = leaving.logout()
    server.user = null
    other.reportUnauthorized()
    await expect.poll(() => other.state.get()).toEqual({ status: 'visitor', notice: 'ended' })
    await expect.poll(() => leaving.state.get()).toEqual({ status: 'visitor', notice: null })
    postLogout.resolve()
    expect(await left).toBe('left')
    await expect.poll(() => other.state.get()).toEqual({ status: 'visitor', notice: null })
    leaving.destroy()
    other.destroy()
  })

  it.each([
    ['before', ['ended', 'left']],
    ['after', ['left', 'ended']],
    ['before and after', ['ended', 'left', 'ended']],
  ])(
    "behavior: a call that is refused shortly %s the notification of a logout does not lead to the notice 'ended'",
    async (_, changes) => {
      const answers: ((user: User | null) => void)[] = []
      let notify: (event: { data: unknown }) => void = () => undefined
      const session = createSession({
        fetchUser: () => new Promise((resolve) => answers.push(resolve)),
        postLogout: () => Promise.resolve(),
        knownUser: ada,
        channel: {
          postMessage: () => undefined,
          addEventListener: (_type: string, listener: typeof notify) => (notify = listener),
          close: () => undefined,
        } as unknown as createSession.Parameters['channel'], // A session uses nothing else of a channel.
      })
      for (const change of changes) {
        if (change === 'left') notify({ data: 'left' })
        else session.reportUnauthorized()
      }
      for (const answer of answers) answer(null)
      await expect.poll(() => session.state.get()).toEqual({ status: 'visitor', notice: null })
    },
  )

  it('behavior: after a logout that the server refused, the end of the session leads to the notice', async () => {
    let user: User | null = ada
    const session = createSession({
      fetchUser: () => Promise.resolve(user),
      postLogout: () => Promise.resolve(),
      knownUser: ada,
    })
    expect(await session.logout()).toBe('refused')
    user = null
    session.reportUnauthorized()
    await expect.poll(() => session.state.get()).toEqual({ status: 'visitor', notice: 'ended' })
  })

  it("behavior: the notice 'ended' stays when the session is fetched again", async () => {
    const server = createServer()
    const session = openTab(server)
    await session.refresh()
    server.user = null
    session.reportUnauthorized()
    await expect.poll(() => session.state.get()).toEqual({ status: 'visitor', notice: 'ended' })
    await session.refresh()
    expect(session.state.get()).toEqual({ status: 'visitor', notice: 'ended' })
  })

  it('behavior: reportUnauthorized fetches the session, and reports that it has ended', async () => {
    const server = createServer()
    const session = openTab(server)
    await session.refresh()
    server.user = null
    const changed = new Promise<void>((resolve) => session.state.subscribe(resolve))
    session.reportUnauthorized()
    await changed
    expect(session.state.get()).toEqual({ status: 'visitor', notice: 'ended' })
  })

  it('behavior: reportUnauthorized does nothing for a visitor', async () => {
    let fetches = 0
    const session = createSession({
      fetchUser: () => {
        fetches += 1
        return Promise.resolve(null)
      },
      postLogout: () => Promise.resolve(),
    })
    await session.refresh()
    session.reportUnauthorized()
    expect(session.state.get()).toEqual({ status: 'visitor', notice: null })
    expect(fetches).toBe(1)
  })

  it('behavior: ignores an older answer that arrives after a newer one', async () => {
    const answers: ((user: User | null) => void)[] = []
    const session = createSession({
      fetchUser: () => new Promise((resolve) => answers.push(resolve)),
      postLogout: () => Promise.resolve(),
    })
    const first = session.refresh()
    const second = session.refresh()
    answers[1]?.(null)
    await second
    answers[0]?.(ada)
    await first
    expect(session.state.get()).toEqual({ status: 'visitor', notice: null })
  })

  it('behavior: fetches the session again when it changes in another tab', async () => {
    const server = createServer(null)
    const name = `session-${crypto.randomUUID()}`
    const here = openTab(server, new BroadcastChannel(name))
    const there = openTab(server, new BroadcastChannel(name))
    await Promise.all([here.refresh(), there.refresh()])
    server.user = ada
    const followed = new Promise<void>((resolve) => there.state.subscribe(resolve))
    await here.refresh()
    await followed
    expect(there.state.get()).toEqual({ status: 'user', user: ada })
    here.destroy()
    there.destroy()
  })

  it('behavior: notifies other tabs of changes only, and not of the first answer', async () => {
    const server = createServer()
    const posted: unknown[] = []
    const session = openTab(server, {
      postMessage: (message) => posted.push(message),
      addEventListener: () => undefined,
      close: () => undefined,
    })
    await session.refresh()
    await session.refresh()
    expect(posted).toEqual([])
    server.user = null
    await session.refresh()
    expect(posted).toEqual(['changed'])
  })

  it("error: is 'unreachable' until the server answers for the first time", async () => {
    const server = createServer()
    server.isOnline = false
    const session = openTab(server)
    await session.refresh()
    expect(session.state.get()).toEqual({ status: 'unreachable' })
    server.isOnline = true
    await session.refresh()
    expect(session.state.get()).toEqual({ status: 'user', user: ada })
  })
})
