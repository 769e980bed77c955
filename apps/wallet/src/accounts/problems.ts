import { walletMessages } from '../messages/wallet.ts'
import { SettingsNotStoredError } from '../settings/errors.ts'

/** Returns the text for an error of `switchAccount` or `switchChain`: the choice was not stored, or an app was not notified. */
export function switchProblem(error: unknown): string {
  const { notStored, notTold } = walletMessages.sessions
  return error instanceof SettingsNotStoredError ? notStored : notTold
}

/**
 * Returns the text for an error of `addAccount` or `importAccount`: the account was not stored, or it was stored, but the
 * choice to use it was not.
 */
export function addProblem(error: unknown): string {
  const { choiceNotStored, saveFailed } = walletMessages.accounts
  return error instanceof SettingsNotStoredError ? choiceNotStored : saveFailed
}
