import type { User } from '@holdfast/api'
import { createObservable, type Readable } from '@holdfast/ui/observable'

/** Why a signed-in page became a visitor's page without a logout. */
type SessionNotice = 'ended'

/** Why a logout did not end the session: the server did not answer, or answered no. */
type LogoutFailure = 'unreachable' | 'refused'

/** Who uses the page. `unreachable` means that the server never answered, so nobody knows yet. */
type SessionState =
  | { status: 'loading' }
  | { status: 'unreachable' }
  | { status: 'visitor'; notice: SessionNotice | null }
  | { status: 'user'; user: User }

/** The session of the page: one per page, shared with the other tabs. */
export type Session = {
  state: Readable<SessionState>
  /** Fetches the session anew. Resolves with the state afterwards; never rejects. */
  refresh: () => Promise<SessionState>
  /** Tells that a call was answered 401: the session is fetched, and the page says why it ended. */
  reportUnauthorized: () => void
  /** Ends the session. Resolves with `left`, or says why the user is still signed in, as far as one can tell. */
  logout: () => Promise<'left' | LogoutFailure>
  /** Stops listening to the other tabs. */
  destroy: () => void
}

/** What other tabs are told; the content is always fetched, never sent. */
type ChannelLike = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

/**
 * Creates the session of a page.
 *
 * @param parameters.fetchUser - Asks the server who is signed in.
 * @param parameters.postLogout - Ends the session on the server.
 * @param parameters.known - Who is signed in, where that is known beforehand.
 * @param parameters.channel - Joins the tabs; without one each tab keeps to itself.
 */
export function createSession({ fetchUser, postLogout, channel, known }: createSession.Parameters): Session {
  const state = createObservable<SessionState>(known === undefined ? { status: 'loading' } : stateOf(known, null))
  let latest = 0

  /** Only the fetch that started last may speak: an older answer can be from before a logout. */
  async function refetch(notice: SessionNotice | null): Promise<SessionState> {
    const turn = ++latest
    const user = await fetchUser().catch(() => undefined)
    if (turn === latest) state.set(next(state.get(), user, notice))
    return state.get()
  }

  async function refreshAndTell(notice: SessionNotice | null): Promise<SessionState> {
    const before = fingerprint(state.get())
    const after = await refetch(notice)
    if (before !== undefined && fingerprint(after) !== before) channel?.postMessage('changed')
    return after
  }

  channel?.addEventListener('message', () => void refetch(null))

  return {
    state,
    refresh: () => refreshAndTell(null),
    reportUnauthorized() {
      // A visitor's own 401 (a wrong password, say) is no news about the session.
      if (state.get().status === 'user') void refreshAndTell('ended')
    },
    async logout() {
      // Whatever the call answers, the session fetched afterwards says what is true.
      const failure = await postLogout().then(() => undefined, logoutFailureOf)
      const after = await refreshAndTell(null)
      return after.status === 'visitor' ? 'left' : (failure ?? 'refused')
    },
    destroy: () => channel?.close(),
  }
}

function logoutFailureOf(error: unknown): LogoutFailure {
  // By its name: the class would bring the whole API client into the first load.
  return error instanceof Error && error.name === 'HttpError' ? 'refused' : 'unreachable'
}

export declare namespace createSession {
  type Parameters = {
    fetchUser: () => Promise<User | null>
    postLogout: () => Promise<unknown>
    channel?: ChannelLike | undefined
    known?: User | null | undefined
  }
}

/** An unanswered fetch changes nothing that is known: the page goes on showing the last user or visitor. */
function next(current: SessionState, user: User | null | undefined, notice: SessionNotice | null): SessionState {
  if (user === undefined) return current.status === 'loading' ? { status: 'unreachable' } : current
  const after = stateOf(user, current.status === 'user' ? notice : null)
  // The same again is no news: nothing is drawn anew.
  return JSON.stringify(after) === JSON.stringify(current) ? current : after
}

function stateOf(user: User | null, notice: SessionNotice | null): SessionState {
  return user ? { status: 'user', user } : { status: 'visitor', notice }
}

/** What other tabs would notice of a state; `undefined` while nothing is known. */
function fingerprint(state: SessionState): string | undefined {
  if (state.status === 'user') return JSON.stringify(state.user)
  return state.status === 'visitor' ? 'visitor' : undefined
}
