/** The EIP-155 chain ids of the networks that have swaps if the services know them. @see specification section 9 */
const chainIds = [1, 42_161, 10, 324, 8_453, 56, 137, 100, 43_114, 250, 8_217, 1_313_161_554]

/** Whether a network has swaps by the specification. An operator's services may list tokens of other networks too. */
export function isSwapNetwork(caipNetworkId: string): boolean {
  return chainIds.some((id) => caipNetworkId === `eip155:${id}`)
}
