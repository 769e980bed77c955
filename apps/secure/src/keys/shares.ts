import { combine, split } from 'shamir-secret-sharing'
import { addressesOf, keysOf, type WalletAddresses, type WalletKeys } from './derive.ts'
import { WrongShareError } from './WrongShareError.ts'

/** The three shares of a set, for the device, the API and the vault, 17 bytes each. Any two rebuild the secret. */
export type ShareSet = { device: Uint8Array; api: Uint8Array; vault: Uint8Array }

/** Splits a secret into a new set of three shares. */
export async function splitSecret(entropy: Uint8Array): Promise<ShareSet> {
  const [device, api, vault] = await split(entropy, 3, 2)
  // The library returns as many shares as it is asked for; only the types do not say so.
  if (!device || !api || !vault) throw new Error('The library returned fewer shares than requested.')
  return { device, api, vault }
}

/**
 * Rebuilds a secret from two shares and compares its addresses with the wallet's. Without the comparison, a wrong share would
 * yield another secret without an error.
 *
 * @throws {WrongShareError}
 */
export async function combineShares(
  shares: readonly [Uint8Array, Uint8Array],
  addresses: WalletAddresses,
): Promise<{ entropy: Uint8Array; keys: WalletKeys }> {
  const entropy = await combineOrRefuse(shares)
  const keys = await keysOf(entropy)
  const rebuilt = addressesOf(keys)
  if (rebuilt.evm.toLowerCase() !== addresses.evm.toLowerCase() || rebuilt.solana !== addresses.solana) {
    entropy.fill(0)
    keys.solana.fill(0)
    throw new WrongShareError()
  }
  return { entropy, keys }
}

async function combineOrRefuse(shares: readonly [Uint8Array, Uint8Array]): Promise<Uint8Array> {
  // The last byte is the share's x-coordinate on the polynomial, whose value at zero is the secret. A share at zero would
  // decide the secret alone, whatever the other share is, but the library accepts such a share.
  if (shares.some((share) => share.at(-1) === 0)) throw new WrongShareError()
  try {
    return await combine([...shares])
  } catch {
    // The lengths differ, or both shares are the same.
    throw new WrongShareError()
  }
}
