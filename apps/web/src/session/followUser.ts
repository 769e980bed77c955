import type { Session } from './session.ts'

/** Storage key of the id of the user whose wallet this browser remembers. */
const lastUserKey = 'holdfast.user'

/**
 * Keeps what a browser remembers of a user (the connected wallet, its balances) from the next one. It is forgotten at a logout, in
 * every tab; after a session that merely ended it waits for the same user, and is forgotten when another one signs in.
 *
 * @param parameters.storage - Keeps the id of the last user; null where storage is forbidden.
 * @param parameters.forget - Forgets all that is kept of the user.
 * @returns its undo.
 */
export function followUser({ session, storage, forget }: followUser.Parameters): () => void {
  let wasUser = session.state.get().status === 'user'

  function look(): void {
    const state = session.state.get()
    if (state.status === 'user') {
      const last = read()
      // A browser that remembers nobody may remember a wallet: of a page from before this was kept, or of one without a user.
      if (last !== undefined && last !== state.user.id) forget()
      write(state.user.id)
      wasUser = true
    } else if (state.status === 'visitor') {
      if (wasUser && state.notice === null) {
        forget()
        write(undefined)
      }
      wasUser = false
    }
  }

  function read(): string | undefined {
    try {
      return storage?.getItem(lastUserKey) ?? undefined
    } catch {
      // Forbidden: then no wallet is remembered either.
      return undefined
    }
  }

  function write(id: string | undefined): void {
    try {
      if (id === undefined) storage?.removeItem(lastUserKey)
      else storage?.setItem(lastUserKey, id)
    } catch {
      // Full or forbidden: the next user is then not told from this one after a session that ended by itself.
    }
  }

  look()
  return session.state.subscribe(look)
}

export declare namespace followUser {
  type Parameters = {
    session: Pick<Session, 'state'>
    storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
    forget: () => void
  }
}
