import type { PermissionSession } from '@holdfast/api/smart-sessions'
import type { CaipAddress } from '@holdfast/caip'

/** The permissions that the active account has given to apps, on its network. */
export type SessionsState = {
  /** The account, as a CAIP-10 address. */
  caipAddress: CaipAddress | undefined
  /** Newest first. */
  sessions: readonly PermissionSession[]
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The permissions that are being revoked, by `pci`. */
  revoking: readonly string[]
}

/** No account, no permissions. */
export const initialSessionsState: SessionsState = {
  caipAddress: undefined,
  sessions: [],
  status: 'idle',
  revoking: [],
}

/** Tells whether a permission can be used: it is neither expired nor revoked. @param nowS - seconds since 1970. */
export function isSessionUsable({ expiration, revokedAt }: PermissionSession, nowS: number): boolean {
  return revokedAt === null && expiration > nowS
}
