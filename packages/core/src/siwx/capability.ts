import type { ChainNamespace } from '@holdfast/caip'
import type { KitWindow } from '../device/window.ts'
import type { Capability } from '../kit.ts'
import type { KitOptions } from '../kitOptions.ts'
import type { SignInView } from '../router/viewNames.ts'
import { forgetSettledSignIns } from './actions/forgetSettledSignIns.ts'
import { lazySiweExtension } from './lazySiweExtension.ts'
import { type SiwxEvent, siwxMachine } from './machine.ts'
import type { SignInRequest } from './signInRequest.ts'
import { initialSiwxState, type SiwxState } from './state.ts'
import type { SiwxExtension } from './types.ts'

declare module '../kit.ts' {
  interface Capabilities {
    siwx: { state: SiwxState; event: SiwxEvent; internals: SiwxInternals }
  }
}

/** The wallet sign-in. */
export const siwx: Capability<'siwx'> = {
  name: 'siwx',
  machine: siwxMachine,
  initialState: () => initialSiwxState,
  internals: ({ internals: { window: target } }, { options }) => ({
    extension: options.siwx ?? extensionFromSiweConfig(options, target),
    view: options.siwx ? 'SIWXSignMessage' : 'ConnectingSiwe',
    request: undefined,
    exits: undefined,
    resume: undefined,
    settled: new Set(),
    deferred: new Map(),
  }),
  watch: [
    (kit) => {
      const { disconnectTasks } = kit.internals.connections
      const endSignIns = async (namespaces: readonly ChainNamespace[]): Promise<void> => {
        const ended = forgetSettledSignIns(kit, namespaces)
        if (!kit.internals.siwx.extension) return
        const { endSessions } = await import('./actions/endSessions.ts')
        await endSessions(kit, namespaces, ended)
      }
      disconnectTasks.add(endSignIns)
      return () => void disconnectTasks.delete(endSignIns)
    },
  ],
}

type SiwxInternals = {
  readonly extension: SiwxExtension | undefined
  /** The view that asks for a sign-in with `extension`. */
  readonly view: SignInView
  /** The sign-in that waits for the user, if any. */
  request: SignInRequest | undefined
  /** The calls that end a waiting sign-in without a signature; set when the first sign-in is prompted. */
  exits: SignInExits | undefined
  /** Prompts the queued sign-ins; set once a sign-in can be queued. */
  resume: (() => void) | undefined
  /** Accounts that need no prompt while their wallet is connected: they have signed in, or declined. `{CAIP-2}:{address}`. */
  readonly settled: Set<string>
  /** Namespaces whose sign-in is queued behind another one, and whether their wallets reconnected on load. */
  readonly deferred: Map<ChainNamespace, boolean>
}

type SignInExits = {
  /** Called when the modal closes. */
  readonly cancel: () => Promise<void>
  /** Called when another view replaces the sign-in. */
  readonly leave: () => Promise<void>
  /** Called when the account is disconnected. */
  readonly drop: () => void
}

function extensionFromSiweConfig(
  { siweConfig, adapters = [] }: KitOptions,
  target: KitWindow | undefined,
): SiwxExtension | undefined {
  const hasEvmAdapter = adapters.some(({ namespace }) => namespace === 'eip155')
  return siweConfig && siweConfig.enabled !== false && hasEvmAdapter ? lazySiweExtension(siweConfig, target) : undefined
}
