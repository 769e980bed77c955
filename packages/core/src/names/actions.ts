import type { InvalidChainIdError } from '@holdfast/api/names'
import type { AdapterNotFoundError } from '../adapters/errors.ts'
import { track } from '../analytics/actions/track.ts'
import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import type { LoadError, OtherError } from '../verbErrors.ts'
import type { NameAccountError, NameNetworkError, NameRegistrationError } from './errors.ts'
import { joinNames } from './joinNames.ts'

/** Tracks that the user begins to choose a name. @see kit-behaviour section 16 */
export function trackNameFlow(kit: Kit): void {
  const isSmartAccount = getAccount(kit).preferredAccountType === 'smartAccount'
  track(kit, { event: 'OPEN_ENS_FLOW', properties: { isSmartAccount } })
}

/**
 * Stores the typed name. Half a second after typing stops, asks the service whether the name is taken, and for similar names.
 * Rejects only if its code cannot be loaded: other failures are shown.
 *
 * @param parameters.label - the name without its zone.
 */
export async function enterName(kit: Kit, { label }: enterName.Parameters): Promise<void> {
  const [joined, steps] = await Promise.all([joinNames(kit), import('./steps/enterName.ts')])
  return steps.enterName(joined, label)
}

export declare namespace enterName {
  type Parameters = { label: string }
  type ErrorType = LoadError
}

/**
 * Registers a name for the account of the embedded wallet: asks the user to sign, sends the name to the service, and shows
 * RegisterAccountNameSuccess. A failure is shown, and leads back to RegisterAccountName.
 *
 * @param parameters.label - the name without its zone.
 * @param parameters.avatar - the URI of the name's picture. The service refuses a URI that `isPictureUri` does not accept.
 * @throws {NameNetworkError} | {NameAccountError} | {NameRegistrationError}
 * @throws {InvalidChainIdError} for a chain without a coin type (ENSIP-11).
 * @see specification section 4, 'Name registration'
 */
export async function registerName(kit: Kit, { label, avatar }: registerName.Parameters): Promise<void> {
  const [joined, steps] = await Promise.all([joinNames(kit), import('./steps/registerName.ts')])
  return steps.registerName(joined, { label, avatar })
}

export declare namespace registerName {
  type Parameters = { label: string; avatar?: string | undefined }
  type ErrorType =
    | AdapterNotFoundError
    | InvalidChainIdError
    | NameAccountError
    | NameNetworkError
    | NameRegistrationError
    | LoadError
    | OtherError
}
