/** The networks on which tokens are exchanged wherever the services know them, by EIP-155 chain id. @see specification section 9 */
const chainIds = [1, 42_161, 10, 324, 8_453, 56, 137, 100, 43_114, 250, 8_217, 1_313_161_554]

/** Whether tokens are exchanged on a network by specification. An operator's services may list tokens of others too. */
export function isSwapNetwork(caipNetworkId: string): boolean {
  return chainIds.some((id) => caipNetworkId === `eip155:${id}`)
}
