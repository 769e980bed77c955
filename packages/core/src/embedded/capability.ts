import type { Kit, KitWith, LateCapability } from '../kit.ts'
import { lastCodeTimeKey, smartAccountEnabledNetworksKey } from '../storage/loginKeys.ts'
import { openFrame } from './client/openFrame.ts'
import type { EmbeddedClient } from './client/source.ts'
import { type EmbeddedEvent, embeddedMachine } from './machine.ts'
import { type EmbeddedState, initialEmbeddedState } from './state.ts'
import { abortApprovalsWhenLeft, endLoginWhenLeft, syncTheme } from './watches.ts'

declare module '../kit.ts' {
  interface LazyCapabilities {
    embedded: { state: EmbeddedState; event: EmbeddedEvent; internals: EmbeddedInternals }
  }
}

/** The shared state of the embedded wallet's verbs. */
type EmbeddedInternals = {
  /** The embedded wallet's client. The frame itself loads with the first request. */
  readonly client: EmbeddedClient
  /** Aborts the running step of a login or of a change of email; each new step replaces the controller. */
  step: AbortController
  /** Identifies the newest note that the frame's session must end. Each new note replaces it. */
  noteOfSession: object
  /** The window of the running social login. */
  socialWindow: SocialWindow | undefined
  /** Performs a pending reload of the frame at once; undefined while none is pending. */
  reloadNow: (() => void) | undefined
  /** Stops listening for the login of a window that only seems closed; undefined while none is expected. */
  stopLateReturn: (() => void) | undefined
}

/** A provider's window, with only the members that a page may use while the window shows another origin. */
export type SocialWindow = { readonly closed: boolean; close: () => void; location: { href: string } }

/** The embedded wallet: logins by email, by social provider and by Farcaster, and the frame that holds its keys. */
export const embedded: LateCapability<'embedded'> = {
  name: 'embedded',
  machine: embeddedMachine,
  initialState: () => initialEmbeddedState,
  internals: (kit, { environment }) => ({
    // The kit has the store already: stores are created before internals.
    client: openFrame(kit as KitWith<'embedded'>, environment.embedded),
    step: new AbortController(),
    noteOfSession: {},
    socialWindow: undefined,
    reloadNow: undefined,
    stopLateReturn: undefined,
  }),
  watch: [endLoginWhenLeft, abortApprovalsWhenLeft, syncTheme],
  start: (kit) => {
    const { storage } = kit.internals
    const send = (event: EmbeddedEvent): void => kit.embedded?.send(event)
    send({ type: 'codeRequested', atMs: storage.get(lastCodeTimeKey) })
    const chainIds = storage.get(smartAccountEnabledNetworksKey) ?? []
    send({ type: 'smartAccountNetworksReceived', chainIds })
    kit.networks.send({ type: 'smartAccountsReported', namespace: 'eip155', chainIds })
  },
  forget: (kit) => {
    endLogin(kit)
    kit.embedded?.send({ type: 'login', event: { type: 'left' } })
    kit.embedded?.send({ type: 'userForgotten' })
  },
  end: (kit) => {
    endLogin(kit)
    kit.internals.embedded?.client.destroy()
  },
}

function endLogin({ internals: { embedded: shared } }: Kit): void {
  shared?.step.abort()
  shared?.socialWindow?.close()
  shared?.stopLateReturn?.()
}
