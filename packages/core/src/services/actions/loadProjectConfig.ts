import { readField } from '@holdfast/base'
import type { Kit } from '../../kit.ts'
import { switchOff } from '../../options/actions/switchOff.ts'

const NOT_FOUND = 404

/** Requests the project's configuration, and turns off the features that it disables. On failure, none is turned off. */
export async function loadProjectConfig(kit: Kit): Promise<void> {
  const { services, lifetime, log } = kit.internals
  const { signal } = lifetime
  try {
    const client = await services()
    if (!client || signal.aborted) return
    const { features } = await client.getProjectConfig({ signal })
    if (!signal.aborted) switchOff(kit, features)
  } catch (error) {
    // Other vendors' services have no such endpoint, and switch nothing off.
    if (signal.aborted || readField(error, 'status') === NOT_FOUND) return
    log.info('Unable to fetch the features of the project', error)
  }
}
