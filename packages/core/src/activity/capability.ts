import type { Capability } from '../kit.ts'
import { watchIfWanted } from './watchIfWanted.ts'

declare module '../kit.ts' {
  interface Capabilities {
    activity: object
  }
}

/** Watches what happens to an account on its chain. */
export const activity: Capability<'activity'> = {
  name: 'activity',
  watch: [watchIfWanted],
}
