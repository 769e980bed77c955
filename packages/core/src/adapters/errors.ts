import { BaseError } from '@holdfast/base'
import type { ChainNamespace } from '@holdfast/caip'

/** The kit was created without the adapter that the call needs. */
export class AdapterNotFoundError extends BaseError {
  override name = 'AdapterNotFoundError' as const
  readonly namespace: ChainNamespace

  constructor({ namespace }: { namespace: ChainNamespace }) {
    super(`The kit has no adapter for ${namespace}. Add it to the \`adapters\` option of createKit.`)
    this.namespace = namespace
  }
}
