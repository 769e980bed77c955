import { BaseError } from '@holdfast/base'
import { protocolErrors } from '../wire/errors.ts'
import { type JsonRpcErrorObject, readErrorObject } from '../wire/jsonRpc.ts'

/** Thrown when the peer answered with an error; `code`, `data` and the text are the peer's. */
export class PeerError extends BaseError {
  override name = 'PeerError' as const
  readonly code: number
  readonly data: unknown
  constructor(error: unknown) {
    const { code, message, data }: JsonRpcErrorObject = readErrorObject(error)
    super(message)
    this.code = code
    this.data = data
  }
}

/** Thrown when a request expired without an answer. */
export class RequestExpiredError extends BaseError {
  override name = 'RequestExpiredError' as const
  readonly code = protocolErrors.EXPIRED[0]
  constructor() {
    super('Request expired. Please try again.')
  }
}

/** Thrown when a proposal expired without an answer. */
export class ProposalExpiredError extends BaseError {
  override name = 'ProposalExpiredError' as const
  readonly code = protocolErrors.EXPIRED[0]
  constructor() {
    super('Proposal expired')
  }
}
