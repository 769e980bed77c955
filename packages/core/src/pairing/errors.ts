import { BaseError } from '@holdfast/base'

/** Pairing is unavailable: the app switched it off, or named no project or no relay. */
export class PairingUnavailableError extends BaseError {
  override name = 'PairingUnavailableError' as const

  constructor() {
    super('Wallets cannot be reached by pairing here. Use a wallet of this browser.', {
      metaMessages: ['createKit needs `projectId`, and `services.relayUrl` or `services.url`.'],
    })
  }
}

/** No wallet answered before the pairing URI expired. */
export class PairingExpiredError extends BaseError {
  override name = 'PairingExpiredError' as const

  constructor({ cause }: { cause?: unknown } = {}) {
    super('The link has expired. Make a new one and try again.', { cause })
  }
}

/** The relay, which connects app and wallet, could not be reached. */
export class RelayUnreachableError extends BaseError {
  override name = 'RelayUnreachableError' as const

  constructor({ cause }: { cause?: unknown } = {}) {
    super('The relay cannot be reached. Check the connection and try again.', { cause })
  }
}

/** The relay refused this app; `reason` is the relay's own text. */
export class RelayRefusedError extends BaseError {
  override name = 'RelayRefusedError' as const
  readonly reason: string

  constructor({ reason, cause }: { reason: string; cause?: unknown }) {
    super('The relay does not accept this app. Use a wallet of this browser, or tell the app’s operator.', {
      cause,
      details: reason,
    })
    this.reason = reason
  }
}

/** The wallet approved no network that this app can use. */
export class NoSharedNetworkError extends BaseError {
  override name = 'NoSharedNetworkError' as const

  constructor() {
    super('The wallet shares no account on a network of this app. In the wallet, choose another account or network.')
  }
}

/** No wallet is connected by pairing. */
export class NotPairedError extends BaseError {
  override name = 'NotPairedError' as const
  /** EIP-1193 'disconnected'. */
  readonly code = 4900

  constructor() {
    super('No wallet is connected by pairing. Connect one first.')
  }
}
