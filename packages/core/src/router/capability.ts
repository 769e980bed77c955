import type { Capability } from '../kit.ts'
import { type RouterEvent, routerMachine } from './machine.ts'
import { initialRouterState, type RouterState } from './state.ts'

declare module '../kit.ts' {
  interface Capabilities {
    router: { state: RouterState; event: RouterEvent }
  }
}

/** The stack of views. */
export const router: Capability<'router'> = {
  name: 'router',
  machine: routerMachine,
  initialState: () => initialRouterState,
}
