import type { User } from '@holdfast/api'
import { createObservable, type Readable } from '@holdfast/ui/observable'

/** Why a signed-in page became a visitor's page without a logout. */
type SessionNotice = 'ended'

/** What a page has noticed about its session: it may have changed, it has ended without a logout, or the user has logged out. */
type SessionChange = 'changed' | SessionNotice | 'left'

/** Why a logout did not end the session: the server did not answer, or refused. */
type LogoutFailure = 'unreachable' | 'refused'

/** Who is using the page. `unreachable` means that the server has never answered, so the user is still unknown. */
type SessionState =
  | { status: 'loading' }
  | { status: 'unreachable' }
  | { status: 'visitor'; notice: SessionNotice | null }
  | { status: 'user'; user: User }

/** The session of the page: one per page, synchronised with the other tabs. */
export type Session = {
  state: Readable<SessionState>
  /** Fetches the session again. Resolves to the resulting state; never rejects. */
  refresh: () => Promise<SessionState>
  /** Reports that a call was answered with 401 or 403. Fetches the session again; if it has ended, the page says so. */
  reportUnauthorized: () => void
  /** Ends the session. Resolves to `left`, or to the reason why the user is still signed in. */
  logout: () => Promise<'left' | LogoutFailure>
  /** Stops listening to the other tabs. */
  destroy: () => void
}

/** The channel that tells other tabs of a change. The tabs then fetch the session; no message contains the session itself. */
type ChannelLike = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

/**
 * Creates the session of a page.
 *
 * @param parameters.fetchUser - Asks the server who is signed in.
 * @param parameters.postLogout - Ends the session on the server.
 * @param parameters.knownUser - The signed-in user, or null for a visitor. Undefined if the page does not know yet.
 * @param parameters.channel - Connects the tabs. Without a channel, a tab does not notice changes in the others.
 */
export function createSession({ fetchUser, postLogout, channel, knownUser }: createSession.Parameters): Session {
  const initialState: SessionState = knownUser === undefined ? { status: 'loading' } : stateOf(knownUser, null)
  const state = createObservable<SessionState>(initialState)
  let latest: Promise<SessionState> | undefined
  let isLoggingOut = false
  /** Whether the latest fetch follows a logout, perhaps in another tab, and has no answer yet. */
  let isLeaving = false

  /**
   * Fetches the session. Only the latest fetch sets the state, because an older answer may be from before a logout. Resolves to
   * the state that the latest fetch has set. A fetch that replaces the fetch after a logout also counts as one.
   */
  function refetch(reported: SessionChange): Promise<SessionState> {
    const change = isLoggingOut || isLeaving ? 'left' : reported
    isLeaving = change === 'left'
    // Undefined means that the server did not answer; null means that no user is signed in.
    const fetched = fetchUser().catch(() => undefined)
    const settled = fetched.then((user): SessionState | Promise<SessionState> => {
      if (latest && latest !== settled) return latest
      isLeaving = false
      state.set(nextState(state.get(), user, change))
      return state.get()
    })
    latest = settled
    return settled
  }

  async function refreshAndBroadcast(change: SessionChange): Promise<SessionState> {
    const before = fingerprint(state.get())
    const after = await refetch(change)
    // A logout is always reported: this tab may have heard from another tab first that the session has ended.
    const isNews =
      change === 'left' ? after.status === 'visitor' : before !== undefined && fingerprint(after) !== before
    if (isNews) channel?.postMessage(change)
    return after
  }

  // In the other tabs too, a session that has ended must not look like a logout, which would forget the user's wallet.
  channel?.addEventListener('message', ({ data }: { data: SessionChange }) => {
    void refetch(data)
  })

  return {
    state,
    refresh: () => refreshAndBroadcast('changed'),
    reportUnauthorized() {
      // A visitor gets a 401 for a wrong password, for example, and has no session that could have ended. While the user logs
      // out, a refused call must not make the logout look like a session that has expired.
      if (state.get().status === 'user' && !isLoggingOut) void refreshAndBroadcast('ended')
    },
    async logout() {
      isLoggingOut = true
      // Whether the user is logged out is decided by the session that is fetched next, not by the response to the logout.
      const failure = await postLogout().then(() => undefined, logoutFailureOf)
      const after = await refreshAndBroadcast('left')
      isLoggingOut = false
      return after.status === 'visitor' ? 'left' : (failure ?? 'refused')
    },
    destroy: () => channel?.close(),
  }
}

function logoutFailureOf(error: unknown): LogoutFailure {
  // Checks the name, since importing the class would add the whole API client to the first load.
  return error instanceof Error && error.name === 'HttpError' ? 'refused' : 'unreachable'
}

export declare namespace createSession {
  type Parameters = {
    fetchUser: () => Promise<User | null>
    postLogout: () => Promise<unknown>
    channel?: ChannelLike | undefined
    knownUser?: User | null | undefined
  }
}

/** Returns the state after a fetch. If the server did not answer (`user` is undefined), a known user or visitor stays. */
function nextState(current: SessionState, user: User | null | undefined, change: SessionChange): SessionState {
  if (user === undefined) return current.status === 'loading' ? { status: 'unreachable' } : current
  const after = stateOf(user, nextNotice(current, change))
  // An equal state keeps its identity, so nothing renders again.
  return JSON.stringify(after) === JSON.stringify(current) ? current : after
}

/** Returns the notice for a visitor. A notice stays until the user logs in, or is found to have logged out in another tab. */
function nextNotice(current: SessionState, change: SessionChange): SessionNotice | null {
  if (change === 'left') return null
  if (current.status === 'visitor') return current.notice
  return current.status === 'user' && change === 'ended' ? 'ended' : null
}

function stateOf(user: User | null, notice: SessionNotice | null): SessionState {
  return user ? { status: 'user', user } : { status: 'visitor', notice }
}

/** Returns a text for comparing two states: other tabs are notified when it changes. Undefined while the user is unknown. */
function fingerprint(state: SessionState): string | undefined {
  if (state.status === 'user') return JSON.stringify(state.user)
  return state.status === 'visitor' ? 'visitor' : undefined
}
