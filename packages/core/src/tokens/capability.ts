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
        /** Made by the first view that shows them. */
        watch: TokensWatch | undefined
      }
    }
  }
}

/** What the account holds. */
export const tokens: LateCapability<'tokens'> = {
  name: 'tokens',
  machine: tokensMachine,
  initialState: () => initialTokensState,
  internals: () => ({ reading: new Map(), watch: undefined }),
  end: (kit) => kit.internals.tokens?.watch?.end(),
}
