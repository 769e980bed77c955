import type { LateCapability } from '../kit.ts'
import type { TokenBalance } from '../storage/accountCaches.ts'
import { type TokensEvent, tokensMachine } from './machine.ts'
import { initialTokensState, type TokensState, type TokensWatch } from './state.ts'

declare module '../kit.ts' {
  interface LazyCapabilities {
    tokens: {
      state: TokensState
      event: TokensEvent
      internals: {
        /** Readings under way, by account. */
        reading: Map<string, Promise<readonly TokenBalance[]>>
        /** How many readings were begun, and which of them was the latest to be received: an older answer does not replace it. */
        begun: number
        received: number
        /** Made by the first view that shows them. */
        watch: TokensWatch | undefined
      }
    }
  }
}

/** The token balances of the account. */
export const tokens: LateCapability<'tokens'> = {
  name: 'tokens',
  machine: tokensMachine,
  initialState: () => initialTokensState,
  internals: () => ({ reading: new Map(), begun: 0, received: 0, watch: undefined }),
  end: (kit) => kit.internals.tokens?.watch?.end(),
}
