/** A page's request to a wallet. @see EIP-1193 */
export type RequestArguments = { method: string; params?: readonly unknown[] | object | undefined }

/** The events of EIP-1193 that a page may listen to, with their payloads. */
export type ProviderEvents = {
  connect: { chainId: string }
  disconnect: Error
  accountsChanged: string[]
  chainChanged: string
}

type Listener = (value: never) => void

/** The provider that the page sees. @see EIP-1193 */
export type Eip1193Provider = {
  request: (request: RequestArguments) => Promise<unknown>
  on: (event: keyof ProviderEvents, listener: Listener) => void
  removeListener: (event: keyof ProviderEvents, listener: Listener) => void
}

/** Formats a chain id as wallets do: hex without leading zeros. */
export function toChainIdHex(chainId: number): string {
  return `0x${chainId.toString(16)}`
}
