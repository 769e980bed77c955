import { createSmartSessionsClient, type SmartSessionsClient } from '@holdfast/api/smart-sessions'
import type { LateCapability } from '../kit.ts'
import { type SmartSessionsEvent, smartSessionsMachine } from './machine.ts'
import { initialSmartSessionsState, type SmartSessionsState } from './state.ts'

declare module '../kit.ts' {
  interface LazyCapabilities {
    smartSessions: { state: SmartSessionsState; event: SmartSessionsEvent; internals: SmartSessionsInternals }
  }
}

/** The shared state of the functions for permissions. */
type SmartSessionsInternals = {
  /** Undefined if the app has configured no services. */
  readonly client: SmartSessionsClient | undefined
}

/** The permissions that the account has given to apps. */
export const smartSessions: LateCapability<'smartSessions'> = {
  name: 'smartSessions',
  machine: smartSessionsMachine,
  initialState: () => initialSmartSessionsState,
  internals: ({ internals }) => {
    const caller = internals.services.callerOptions()
    return { client: caller && createSmartSessionsClient(caller) }
  },
  forget: (kit) => kit.smartSessions?.send({ type: 'forgotten' }),
}
