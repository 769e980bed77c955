/**
 * An error that a wallet throws to the page, as EIP-1193 defines it. It represents an error of foreign code, so it does not
 * extend our `BaseError`.
 */
export class ProviderRpcError extends Error {
  override name = 'ProviderRpcError' as const
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Creates the error for a request that the user rejected. @see EIP-1193 */
export const userRejected = () => new ProviderRpcError({ code: 4001, message: 'User rejected the request.' })

/** Creates the error for a request of a page that is not connected. @see EIP-1193 */
export const unauthorized = () =>
  new ProviderRpcError({
    code: 4100,
    message: 'The requested account and/or method has not been authorized by the user.',
  })

/** Creates the error for a method that the wallet does not support. @see EIP-1193 */
export const unsupportedMethod = (method: string) =>
  new ProviderRpcError({ code: 4200, message: `The method '${method}' does not exist / is not available.` })

/** Creates the error of a wallet without a connection to any chain. @see EIP-1193 */
export const disconnected = () =>
  new ProviderRpcError({ code: 4900, message: 'The provider is disconnected from all chains.' })

/** Creates the error for a chain that is not in the wallet. @see EIP-3085 */
export const unrecognizedChain = (chainId: string) =>
  new ProviderRpcError({
    code: 4902,
    message: `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`,
  })
