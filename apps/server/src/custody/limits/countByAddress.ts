import { networkOf, subnetOf } from '../../http/clientAddress.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'

/**
 * Counts a call for its address and for the subnet of the address (/24 or /56). The subnet's limit is four times as high, so a
 * stranger with one address cannot use up the calls of their neighbours, and an attacker gains little from a whole subnet.
 *
 * @throws {RateLimitedError}
 */
export function countByAddress(
  limits: Pick<RateLimits, 'consume'>,
  name: 'embeddedStart' | 'embeddedVerify' | 'embeddedRecovery',
  clientAddress: string,
): void {
  // A call that exceeds the limit of its address must not count for the subnet, so the address comes first.
  limits.consume(name, networkOf(clientAddress))
  limits.consume(`${name}Subnet`, subnetOf(clientAddress))
}
