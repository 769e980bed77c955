import { createSessionsClient, type SessionsClient } from '@holdfast/api/smart-sessions'
import type { LateCapability } from '../kit.ts'
import { type SessionsEvent, sessionsMachine } from './machine.ts'
import { initialSessionsState, type SessionsState } from './state.ts'

declare module '../kit.ts' {
  interface LazyCapabilities {
    sessions: { state: SessionsState; event: SessionsEvent; internals: SessionsInternals }
  }
}

/** What the functions for permissions share. */
type SessionsInternals = {
  /** Undefined if the app has configured no services. */
  readonly client: SessionsClient | undefined
}

/** The permissions that the account has given to apps. */
export const sessions: LateCapability<'sessions'> = {
  name: 'sessions',
  machine: sessionsMachine,
  initialState: () => initialSessionsState,
  internals: ({ internals }) => {
    const caller = internals.services.callerOptions()
    return { client: caller && createSessionsClient(caller) }
  },
}
