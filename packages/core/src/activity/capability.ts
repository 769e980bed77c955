import type { Capability } from '../kit.ts'
import { watchPendingTransactions } from './watchPendingTransactions.ts'

declare module '../kit.ts' {
  interface Capabilities {
    activity: object
  }
}

/** Watches what happens to an account on its chain. */
export const activity: Capability<'activity'> = {
  name: 'activity',
  watch: [watchPendingTransactions],
}
