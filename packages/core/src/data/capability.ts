import type { LateCapability } from '../kit.ts'
import { createDataAccess, type DataAccess } from './createDataAccess.ts'

declare module '../kit.ts' {
  interface LazyCapabilities {
    data: { internals: DataAccess }
  }
}

/** Access to the service for balances and history of accounts. */
export const data: LateCapability<'data'> = {
  name: 'data',
  internals: createDataAccess,
  end: (kit) => kit.internals.data?.live.end(),
}
