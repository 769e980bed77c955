import { embeddedErrorCodes as codes } from '@holdfast/api/embedded'
import { RefusedError } from '../http/errors.ts'

/** Refuses to release a recovery share while the vault has stopped all releases. */
export class ReleaseStoppedError extends RefusedError {
  override name = 'ReleaseStoppedError' as const
  constructor() {
    super({
      status: 503,
      code: codes.releaseStopped,
      message: 'Recovery is stopped, because it was requested unusually often. Please try again later.',
    })
  }
}

/**
 * Refuses a device that is new to the wallet, if its only proof is a provider's token that does not state for which client it
 * was issued.
 */
export class ProofTooWeakError extends RefusedError {
  override name = 'ProofTooWeakError' as const
  constructor() {
    super({
      status: 403,
      code: codes.proofTooWeak,
      message: 'This login alone does not open the wallet on another device. Log in where you used it before.',
    })
  }
}

/**
 * Refuses to ask for the approval of a device on behalf of a page that cannot show the number with which the user approves,
 * unless the operator allows such pages.
 */
export class NumberNotShownError extends RefusedError {
  override name = 'NumberNotShownError' as const
  constructor() {
    super({
      status: 403,
      code: codes.numberNotShown,
      message:
        'The page must show the number that approves a device. Use a client that does, or set VAULT_OLDER_CLIENTS.',
    })
  }
}

/** Refuses an unsealed share of a sealed wallet, because the vault could open that share. */
export class WalletSealedError extends RefusedError {
  override name = 'WalletSealedError' as const
  constructor() {
    super({ status: 409, code: codes.walletSealed, message: 'This wallet is sealed; its shares must be too.' })
  }
}

/** Refuses a share that none of the wallet's sealing methods could open, because it is sealed to another key. */
export class WrongOwnerKeyError extends RefusedError {
  override name = 'WrongOwnerKeyError' as const
  constructor() {
    super({
      status: 409,
      code: codes.sealingUnsafe,
      message: 'None of the wallet’s ways in opens a share that is sealed to that key.',
    })
  }
}

/** Refuses to seal a wallet whose owner could lose their only way in. */
export class SealingUnsafeError extends RefusedError {
  override name = 'SealingUnsafeError' as const
  constructor({
    message = 'Sealing needs two ways in: another passkey or password, or the exported words.',
  }: { message?: string } = {}) {
    super({ status: 409, code: codes.sealingUnsafe, message })
  }
}
