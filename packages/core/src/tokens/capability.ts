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
        /** Running readings, by account and tokens to update. */
        reading: Map<string, Promise<readonly TokenBalance[]>>
        /** How many readings have begun. */
        begun: number
        /** The number of the newest reading that was received: the answer to an older reading does not replace it. */
        received: number
        /** The watch; the first view that shows the balances creates it. */
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
  forget: (kit) => kit.tokens?.send({ type: 'forgotten' }),
  end: (kit) => kit.internals.tokens?.watch?.end(),
}
