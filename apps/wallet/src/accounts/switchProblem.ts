import { walletMessages } from '../messages/wallet.ts'
import { SettingsNotStoredError } from '../settings/errors.ts'

/** The text for what failed while the user switched to another account or network: the choice was not stored, or an app not notified. */
export function switchProblem(error: unknown): string {
  const { notStored, notTold } = walletMessages.sessions
  return error instanceof SettingsNotStoredError ? notStored : notTold
}
