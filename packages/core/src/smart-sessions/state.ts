import type { SmartSession } from '@holdfast/api/smart-sessions'
import type { CaipAddress } from '@holdfast/caip'
import type { ReadFailure } from '../services/readFailure.ts'

/** The permissions that the active account has given to apps, on its network. */
export type SmartSessionsState = {
  /** The account, as a CAIP-10 address. */
  caipAddress: CaipAddress | undefined
  /** Newest first. */
  sessions: readonly SmartSession[]
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Why the list last failed. */
  failure: ReadFailure | undefined
  /** The permissions that are being revoked, by `pci`. */
  revoking: readonly string[]
}

/** No account, no permissions. */
export const initialSmartSessionsState: SmartSessionsState = {
  caipAddress: undefined,
  sessions: [],
  status: 'idle',
  failure: undefined,
  revoking: [],
}

/** Tells whether a permission can be used: it is neither expired nor revoked. @param nowS - seconds since 1970. */
export function isSmartSessionUsable({ expiration, revokedAt }: SmartSession, nowS: number): boolean {
  return revokedAt === null && expiration > nowS
}
