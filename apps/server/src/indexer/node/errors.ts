import { BaseError } from '@holdfast/base'

/**
 * Why a node gave no usable answer. `unreachable`: no connection, or an HTTP status of 500 or more; `timeout`: no whole answer
 * in time; `malformed`: an answer that is not JSON-RPC, or a result of a wrong shape; `refused`: a JSON-RPC error;
 * `unsupported`: an error which says that the node does not have the method; `limited`: too many calls; `tooLarge`: an answer
 * over our limit, or a request over the node's limit; `wrongChain`: the node serves another chain than the indexed one;
 * `behind`: the node does not have the block yet; `inconsistent`: its answers contradict each other, for example during a
 * reorganisation; `truncated`: logs are missing.
 */
export type NodeFailure =
  | 'unreachable'
  | 'timeout'
  | 'malformed'
  | 'refused'
  | 'unsupported'
  | 'limited'
  | 'tooLarge'
  | 'wrongChain'
  | 'behind'
  | 'inconsistent'
  | 'truncated'

/** Thrown when a node gives no usable answer. */
export class NodeError extends BaseError {
  override name = 'NodeError' as const
  readonly reason: NodeFailure
  /** The method that was called, if one was. */
  readonly method: string | undefined
  constructor(
    reason: NodeFailure,
    message: string,
    { method, cause }: { method?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.reason = reason
    this.method = method
  }
}
