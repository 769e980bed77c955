import type { Capability } from '../kit.ts'
import { watchPendingIfEnabled } from './watchPendingIfEnabled.ts'

declare module '../kit.ts' {
  interface Capabilities {
    pendingTransactions: object
  }
}

/** Watches pending transactions of the account, if the app has enabled this. */
export const pendingTransactions: Capability<'pendingTransactions'> = {
  name: 'pendingTransactions',
  watch: [watchPendingIfEnabled],
}
