import { BaseError } from '@holdfast/base'
import { walletMessages } from '../messages/wallet.ts'

/** Thrown by the wallet button when the configuration has no project id. */
export class ProjectIdMissingError extends BaseError {
  override name = 'ProjectIdMissingError' as const
  constructor() {
    super(walletMessages.projectIdMissing)
  }
}

/** Thrown by the account menu when it is used while no account is connected. */
export class AccountNotConnectedError extends BaseError {
  override name = 'AccountNotConnectedError' as const
  constructor() {
    super(walletMessages.accountNotConnected)
  }
}
