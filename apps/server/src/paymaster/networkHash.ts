import { createHmac } from 'node:crypto'

/** The length of a hash in bytes. */
const HASH_BYTES = 16

/**
 * Creates the function that hashes a caller's network for storage. The key is derived from the server's secret, so the database
 * alone does not reveal the networks. Without a key, all networks could be tried, since there are few.
 */
export function createNetworkHash(secret: string): (network: string) => string {
  const key = createHmac('sha256', secret).update('holdfast.sponsor.network').digest()
  return (network) => createHmac('sha256', key).update(network).digest().subarray(0, HASH_BYTES).toString('base64url')
}
