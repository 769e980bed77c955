import { findNameProblem, type NamesClient } from '@holdfast/api/names'
import { pause } from '@holdfast/base'
import type { KitWith } from '../../kit.ts'
import { showToast } from '../../toasts/actions.ts'
import { NameServiceError } from '../errors.ts'
import { isUnknownName, reasonOf } from '../reasons.ts'
import type { NameSuggestion } from '../state.ts'

/** How long typing must stop before the service is asked. @see specification section 9, 'default debounce 500 ms' */
const TYPING_PAUSE_MS = 500

/** Stores the typed name, and checks it once typing stops. Failures are shown. */
export async function enterName(kit: KitWith<'names'>, typed: string): Promise<void> {
  const label = typed.trim()
  const { internals } = kit
  internals.names.checking.abort()
  const checking = new AbortController()
  internals.names.checking = checking
  kit.names.send({ type: 'typed', label, problem: findNameProblem(label) })
  const { service } = internals.names
  if (kit.names.getState().check === 'none') return
  if (!service) return kit.names.send({ type: 'checkFailed', label })
  // When the user types on, the signal ends the pause.
  await pause(TYPING_PAUSE_MS, { clock: internals.clock, signal: checking.signal })
  if (checking.signal.aborted) return
  kit.names.send({ type: 'checkStarted', label })
  const { client, zone } = service
  const { signal } = checking
  const [takenOrError, suggestionsOrError] = await Promise.all([
    isTaken(client, { name: `${label.toLowerCase()}.${zone}`, signal }).catch((error: unknown) => toError(error)),
    suggestionsFor(client, { label: label.toLowerCase(), zone, signal }).catch((error: unknown) => toError(error)),
  ])
  if (signal.aborted) return
  if (takenOrError instanceof Error) {
    internals.log.info('Unable to find out whether a name is taken', takenOrError)
    return kit.names.send({ type: 'checkFailed', label })
  }
  if (suggestionsOrError instanceof Error) showToast(kit, { variant: 'error', message: suggestionsOrError })
  const suggestions = suggestionsOrError instanceof Error ? [] : suggestionsOrError
  kit.names.send({ type: 'checked', label, isRegistered: takenOrError, suggestions })
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

async function isTaken(client: NamesClient, request: { name: string; signal: AbortSignal }): Promise<boolean> {
  try {
    await client.getName(request)
    return true
  } catch (error) {
    if (isUnknownName(error)) return false
    throw error
  }
}

/** Fetches similar names. @throws {NameServiceError} 'Error fetching name suggestions', or the service's reason. */
async function suggestionsFor(
  client: NamesClient,
  { label, zone, signal }: { label: string; zone: string; signal: AbortSignal },
): Promise<NameSuggestion[]> {
  try {
    const { suggestions } = await client.getSuggestions({ name: label, zone, signal })
    return suggestions.map(({ name, registered }) => ({ name, isRegistered: registered }))
  } catch (cause) {
    throw new NameServiceError({ call: 'suggestions', reason: reasonOf(cause), cause })
  }
}
