import { BaseError } from '@holdfast/base'

/** The user rejected the request in the wallet. This is no failure: nothing was done. */
export class UserRejectedError extends BaseError {
  override name = 'UserRejectedError' as const
  /** The code of EIP-1193. */
  readonly code = 4001

  constructor({ cause }: { cause?: unknown } = {}) {
    super('The request was rejected in the wallet.', { cause })
  }
}

/** The wallet already shows a request and accepts no second one. */
export class RequestPendingError extends BaseError {
  override name = 'RequestPendingError' as const
  readonly code = -32_002

  constructor({ cause }: { cause?: unknown } = {}) {
    super('A request is already open in the wallet. Open the wallet to answer it.', { cause })
  }
}

/** The user stopped waiting for the wallet, or chose another wallet. */
export class ConnectionCancelledError extends BaseError {
  override name = 'ConnectionCancelledError' as const

  constructor() {
    super('The connection was cancelled.')
  }
}

/** The wallet could not be connected. */
export class ConnectionFailedError extends BaseError {
  override name = 'ConnectionFailedError' as const

  constructor({ reason, cause }: { reason: string; cause?: unknown }) {
    super(reason, { cause })
  }
}

/** No wallet is listed under the requested connector id. */
export class ConnectorNotFoundError extends BaseError {
  override name = 'ConnectorNotFoundError' as const
  readonly connectorId: string

  constructor({ connectorId }: { connectorId: string }) {
    super('The wallet was not found in this browser. Install it, or choose another one.', {
      metaMessages: [`Connector: ${connectorId}`],
    })
    this.connectorId = connectorId
  }
}

/** The wallet gave an answer that its interface does not permit. */
export class InvalidWalletAnswerError extends BaseError {
  override name = 'InvalidWalletAnswerError' as const
  readonly method: string

  constructor({ method, answer }: { method: string; answer: unknown }) {
    super('The wallet gave an answer that could not be understood. Check in the wallet what happened.', {
      metaMessages: [`Method: ${method}`, `Answer: ${describe(answer)}`],
    })
    this.method = method
  }
}

/** Describes an answer. Some answers cannot even be turned into a string. */
function describe(answer: unknown): string {
  try {
    return String(answer).slice(0, 200)
  } catch {
    // The answer's `toString` threw.
    return typeof answer
  }
}

/** The wallet did not answer in time. */
export class WalletTimeoutError extends BaseError {
  override name = 'WalletTimeoutError' as const

  constructor({ ms }: { ms: number }) {
    super('The wallet did not answer in time. Open it and try again.', { metaMessages: [`Waited: ${ms} ms`] })
  }
}
