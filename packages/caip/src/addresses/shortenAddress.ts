/** Characters kept at each end, `0x` included. @see specification section 9: 'first 5 and last 4 characters' */
const START = 5
const END = 4

/**
 * Shortens an address, or another long identifier, to its first 5 characters, an ellipsis and its last 4, for a place where the
 * user only has to recognise it. Show it in full where the user must compare it, as before a send or a signature.
 *
 * @returns the address itself when shortening would not make it shorter.
 * @example
 * import { shortenAddress } from '@holdfast/caip'
 *
 * shortenAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045') // '0xd8d…6045'
 */
export function shortenAddress(address: string): string {
  if (address.length <= START + END + 1) return address
  return `${address.slice(0, START)}…${address.slice(-END)}`
}
