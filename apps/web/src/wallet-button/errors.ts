import { BaseError } from '@holdfast/base'
import { walletButtonMessages } from '../messages/walletButton.ts'

/** Thrown by the wallet button when the configuration has no project id. */
export class ProjectIdMissingError extends BaseError {
  override name = 'ProjectIdMissingError' as const
  constructor() {
    super(walletButtonMessages.projectIdMissing)
  }
}

/** Thrown by the account menu when it is used while no account is connected. */
export class AccountNotConnectedError extends BaseError {
  override name = 'AccountNotConnectedError' as const
  constructor() {
    super(walletButtonMessages.accountNotConnected)
  }
}
