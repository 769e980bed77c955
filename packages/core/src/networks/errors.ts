import { BaseError } from '@holdfast/base'
import type { CaipNetworkId, ChainNamespace } from '@holdfast/caip'

/** The network cannot be used: the wallet cannot switch to it, the kit has no node for it, or the service does not read it. */
export class ChainNotSupportedError extends BaseError {
  override name = 'ChainNotSupportedError' as const
  readonly caipNetworkId: CaipNetworkId

  constructor({ caipNetworkId, cause }: { caipNetworkId: CaipNetworkId; cause?: unknown }) {
    super('Chain is not supported', { cause, metaMessages: [`Network: ${caipNetworkId}`] })
    this.caipNetworkId = caipNetworkId
  }
}

/** The text for a network that the kit does not have. @see specification section 8, 'Alerts' */
export const networkNotFoundText = 'Network Not Found'

/** The network is not in the kit's configuration. */
export class NetworkNotFoundError extends BaseError {
  override name = 'NetworkNotFoundError' as const
  readonly caipNetworkId: CaipNetworkId

  constructor({ caipNetworkId }: { caipNetworkId: CaipNetworkId }) {
    super(networkNotFoundText, { metaMessages: [`Network: ${caipNetworkId}`] })
    this.caipNetworkId = caipNetworkId
  }
}

/** The kit has no configured network of the namespace. */
export class NamespaceNotFoundError extends BaseError {
  override name = 'NamespaceNotFoundError' as const
  readonly namespace: ChainNamespace

  constructor({ namespace }: { namespace: ChainNamespace }) {
    super(`The kit has no network of ${namespace}. Add one to the \`networks\` option of createKit.`)
    this.namespace = namespace
  }
}
