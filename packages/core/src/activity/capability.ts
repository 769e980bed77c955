import type { Capability } from '../kit.ts'
import { watchPendingIfEnabled } from './watchPendingIfEnabled.ts'

declare module '../kit.ts' {
  interface Capabilities {
    activity: object
  }
}

/** Watches pending transactions of the account, if the app has enabled this. */
export const activity: Capability<'activity'> = {
  name: 'activity',
  watch: [watchPendingIfEnabled],
}
