import { BaseError } from '@holdfast/base'

/** Thrown when a password does not open the vault. A vault that was tampered with causes the same error. */
export class WrongPasswordError extends BaseError {
  override name = 'WrongPasswordError' as const
  constructor() {
    super('The password does not open this wallet. Try again.')
  }
}

/** Thrown when the stored data is not a vault, or is a vault of an unknown version. */
export class DamagedVaultError extends BaseError {
  override name = 'DamagedVaultError' as const
  constructor({ cause }: { cause?: unknown } = {}) {
    super('The stored wallet cannot be read. Delete it, then import it from its recovery phrase.', { cause })
  }
}

/** Thrown when something needs the keys while the wallet is locked. */
export class LockedError extends BaseError {
  override name = 'LockedError' as const
  constructor() {
    super('The wallet is locked. Unlock it first.')
  }
}
