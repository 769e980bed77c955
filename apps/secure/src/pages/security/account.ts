import { type AuditPage, embeddedErrorCodes, type Device as KnownDevice } from '@holdfast/api/embedded'
import type { Device } from '../../session/openDevice.ts'
import { codeOf } from '../../session/tokens.ts'

/** The functions with which the security page reads and changes an account. */
export type SecurityAccount = {
  listDevices: () => Promise<readonly KnownDevice[]>
  /** Returns a page of the log, newest entry first. @param before - the `next` of the previous page */
  readLog: (before?: string) => Promise<AuditPage>
  /** Revokes a device at both services: ends its sessions, and deletes the services' shares of the device's set. */
  revoke: (device: KnownDevice) => Promise<void>
  /**
   * Freezes the wallet at both services. @returns when the freeze ends, in milliseconds since 1970.
   *
   * @throws when either service fails. Another call tries both again.
   */
  freeze: () => Promise<number>
  signOut: () => Promise<void>
}

/** Creates these functions for the account of the user who is logged in on this device. */
export function securityAccount({ api, vault, session }: Pick<Device, 'api' | 'vault' | 'session'>): SecurityAccount {
  const credentials = async () => ({ accessToken: await session.accessToken() })
  return {
    listDevices: async () => api.listDevices(await credentials()),
    readLog: async (before) => api.getAudit({ ...(await credentials()), before }),
    revoke: async ({ id, setId }) => {
      const { statement } = await api.revokeDevice(id, await credentials())
      // The vault's share is useless without the API's, which is deleted already. So a failure to delete the vault's does no
      // harm.
      if (setId !== null) await vault.deleteRecoveryShare({ setId, statement }).catch(() => undefined)
    },
    freeze: async () => {
      const frozenUntil = await api.freeze(await credentials())
      try {
        await vault.freeze()
      } catch (error) {
        // Without a share of this wallet, the vault has nothing to freeze.
        if (codeOf(error) !== embeddedErrorCodes.shareNotFound) throw error
      }
      return frozenUntil
    },
    signOut: session.signOut,
  }
}
