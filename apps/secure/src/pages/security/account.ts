import { type Audit, embeddedErrorCodes, type Device as KnownDevice } from '@holdfast/api/embedded'
import type { Device } from '../../session/openDevice.ts'
import { codeOf } from '../../session/tokens.ts'

/** The account as the security page reads and changes it. */
export type SecurityAccount = {
  listDevices: () => Promise<readonly KnownDevice[]>
  /** A page of the log, newest first. */
  readLog: (before?: string) => Promise<Audit>
  /** Revokes a device at both services: ends its sessions, and deletes the services' parts of its share set. */
  revoke: (device: KnownDevice) => Promise<void>
  /**
   * Freezes the wallet at both services. @returns until when, in milliseconds since 1970.
   *
   * @throws when either could not freeze its part; another call tries both again.
   */
  freeze: () => Promise<number>
  signOut: () => Promise<void>
}

/** The account that is logged in on this device. */
export function securityAccount({ api, vault, session }: Pick<Device, 'api' | 'vault' | 'session'>): SecurityAccount {
  const authorised = async () => ({ accessToken: await session.accessToken() })
  return {
    listDevices: async () => api.listDevices(await authorised()),
    readLog: async (before) => api.getAudit({ ...(await authorised()), before }),
    revoke: async ({ id, setId }) => {
      const { statement } = await api.revokeDevice(id, await authorised())
      // The vault's part is worthless without the API's, so a failure to delete it does no harm.
      if (setId !== null) await vault.deleteRecoveryShare({ setId, statement }).catch(() => undefined)
    },
    freeze: async () => {
      const frozenUntil = await api.freeze(await authorised())
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
