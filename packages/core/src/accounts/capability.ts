import type { Capability } from '../kit.ts'
import { type AccountChange, accountsMachine } from './machine.ts'
import type { AccountsState } from './state.ts'

declare module '../kit.ts' {
  interface Capabilities {
    accounts: { state: AccountsState; event: AccountChange }
  }
}

/** The account of each namespace. */
export const accounts: Capability<'accounts'> = {
  name: 'accounts',
  machine: accountsMachine,
  initialState: () => ({}),
}
