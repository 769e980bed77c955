import { type ChainNamespace, parseCaipAddress } from '@holdfast/caip'
import { getAccount } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import type { SiwxExtension } from '../types.ts'

/**
 * Ends the sign-in sessions: those of the disconnecting accounts, or all sessions if no account stays connected. If the server
 * cannot be reached, its sessions stay; the wallet still disconnects.
 *
 * @param accounts - the accounts of the disconnecting namespaces, `{CAIP-2}:{address}`.
 */
export async function endSessions(
  kit: Kit,
  disconnecting: readonly ChainNamespace[],
  accounts: readonly string[],
): Promise<void> {
  const { siwx, adapters, log } = kit.internals
  const { extension } = siwx
  const anyStaysConnected = [...adapters.keys()].some(
    (each) => !disconnecting.includes(each) && getAccount(kit, { namespace: each }).isConnected,
  )
  if (!extension) return
  try {
    if (!anyStaysConnected) await extension.setSessions([])
    else await Promise.all(accounts.map((account) => revoke(extension, account)))
  } catch (error) {
    log.info('Unable to end the sign-in sessions', error)
  }
}

function revoke(siwx: SiwxExtension, account: string): Promise<void> {
  const { caipNetworkId, address } = parseCaipAddress(account)
  return siwx.revokeSession(caipNetworkId, address)
}
