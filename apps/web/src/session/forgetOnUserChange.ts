import type { Session } from './session.ts'

/** Storage key of the id of the user whose wallet this browser remembers. */
const lastUserKey = 'holdfast.user'

/**
 * Clears what a browser remembers about a user (the connected wallet, its balances), so that the next user does not see it. A
 * logout clears this data, in every tab. If a session ends without a logout, the data is kept until another user signs in.
 *
 * @param parameters.storage - Stores the id of the last user; null where the browser forbids storage.
 * @param parameters.forget - Clears everything that is kept about the user.
 * @returns a function that stops watching the session.
 */
export function forgetOnUserChange({ session, storage, forget }: forgetOnUserChange.Parameters): () => void {
  /** Whether this page holds data of a user. */
  let holdsUser = session.state.get().status === 'user'

  function forgetIfUserChanged(): void {
    const state = session.state.get()
    if (state.status === 'user') {
      const last = readLastUser()
      // Without a stored user id, a remembered wallet stays: it may come from an older version of the page or from a visit
      // without a user.
      if (last !== undefined && last !== state.user.id) forget()
      writeLastUser(state.user.id)
      holdsUser = true
    } else if (state.status === 'visitor') {
      // With a notice, the session has ended without a logout. A logout in another tab may still follow, and removes the notice.
      if (!holdsUser || state.notice !== null) return
      forget()
      writeLastUser(undefined)
      holdsUser = false
    }
  }

  function readLastUser(): string | undefined {
    try {
      return storage?.getItem(lastUserKey) ?? undefined
    } catch {
      // The browser forbids storage, so no wallet is remembered either.
      return undefined
    }
  }

  function writeLastUser(id: string | undefined): void {
    try {
      if (id === undefined) storage?.removeItem(lastUserKey)
      else storage?.setItem(lastUserKey, id)
    } catch {
      // Storage is full or forbidden: if the session ends without a logout, the page cannot distinguish the next user from this
      // user.
    }
  }

  forgetIfUserChanged()
  return session.state.subscribe(forgetIfUserChanged)
}

export declare namespace forgetOnUserChange {
  type Parameters = {
    session: Pick<Session, 'state'>
    storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
    forget: () => void
  }
}
