import type { User } from '@holdfast/api'
import { HttpError } from '@holdfast/api'
import { describe, expect, it } from 'vitest'
import { createSession } from './session.ts'

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

describe('createSession', () => {
  it('default: is loading, then has the user', async () => {
    const session = openTab(createServer())
    expect(session.state.get()).toEqual({ status: 'loading' })
    await session.refresh()
    expect(session.state.get()).toEqual({ status: 'user', user: ada })
  })

  it.each([ada, null])(
    'behavior: an embedded session is there at once, and fetching the same one notifies nothing: %o',
    async (known) => {
      const server = createServer(known)
      const session = createSession({
        fetchUser: () => server.fetchUser(),
        postLogout: () => server.postLogout(),
        known,
      })
      const first = session.state.get()
      expect(first).toEqual(known ? { status: 'user', user: ada } : { status: 'visitor', notice: null })
      let news = 0
      session.state.subscribe(() => (news += 1))
      server.user = known && { ...known }
      await session.refresh()
      expect([session.state.get() === first, news]).toEqual([true, 0])
      server.user = known ? null : ada
      await session.refresh()
      expect([session.state.get().status, news]).toEqual([known ? 'visitor' : 'user', 1])
    },
  )

  it('behavior: logout posts, fetches again, and leaves', async () => {
    const server = createServer()
    const session = openTab(server)
    await session.refresh()
    expect(await session.logout()).toBe('left')
    expect(server.logouts).toBe(1)
    expect(session.state.get()).toEqual({ status: 'visitor', notice: null })
  })

  it('behavior: logout without a network stays signed in', async () => {
    const server = createServer()
    const session = openTab(server)
    await session.refresh()
    server.isOnline = false
    expect(await session.logout()).toBe('unreachable')
    expect(session.state.get()).toEqual({ status: 'user', user: ada })
    server.isOnline = true
    expect(await session.logout()).toBe('left')
  })

  it.each([500, 403])('error: a logout answered %i is reported as refused, not as unreachable', async (status) => {
    const server = createServer()
    const refusal = new HttpError({ response: new Response(null, { status }) })
    const session = createSession({ fetchUser: () => server.fetchUser(), postLogout: () => Promise.reject(refusal) })
    await session.refresh()
    expect(await session.logout()).toBe('refused')
    expect(session.state.get()).toEqual({ status: 'user', user: ada })
  })

  it('error: a logout that was answered, but did not end the session, is reported as refused', async () => {
    const session = createSession({ fetchUser: () => Promise.resolve(ada), postLogout: () => Promise.resolve() })
    await session.refresh()
    expect(await session.logout()).toBe('refused')
  })

  it('behavior: a refused logout leaves the page if the session has ended all the same', async () => {
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

  it('behavior: a 401 anywhere fetches the session and says that it ended', async () => {
    const server = createServer()
    const session = openTab(server)
    await session.refresh()
    server.user = null
    const changed = new Promise<void>((resolve) => session.state.subscribe(resolve))
    session.reportUnauthorized()
    await changed
    expect(session.state.get()).toEqual({ status: 'visitor', notice: 'ended' })
  })

  it("behavior: a visitor's 401 changes nothing", async () => {
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

  it('behavior: an older answer never overwrites a newer one', async () => {
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

  it('behavior: other tabs follow', async () => {
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

  it('behavior: other tabs are told of changes only, and the first answer is not a change', async () => {
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

  it('error: a server that never answered leaves the session unknown until it does', async () => {
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
