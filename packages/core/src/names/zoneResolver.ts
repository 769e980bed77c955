import type { NamesClient } from '@holdfast/api/names'
import { isEvmAddress } from '@holdfast/caip'
import type { NameResolver } from '../identity/resolver.ts'
import type { Kit } from '../kit.ts'
import { NameServiceError } from './errors.ts'
import { isUnknownName, reasonOf } from './reasons.ts'
import { isZoneName } from './rules.ts'

/**
 * Creates the resolver of the operator's zone of account names.
 *
 * @returns undefined if the app has configured no services or no zone.
 */
export function createZoneResolver(kit: Kit): NameResolver | undefined {
  const { nameZone: zone } = kit.options.getState()
  const caller = kit.internals.services.callerOptions()
  if (!zone || !caller) return undefined
  const { signal } = kit.internals.lifetime
  const open = async (): Promise<NamesClient> => (await import('@holdfast/api/names')).createNamesClient(caller)
  return {
    isOwn: true,
    answersFor: (name) => isZoneName(name, zone),
    resolve: async ({ name }) => {
      try {
        const { addresses } = await (await open()).getName({ name, signal })
        const [first] = Object.values(addresses)
        return isEvmAddress(first?.address) ? first.address : undefined
      } catch (cause) {
        throw new NameServiceError({ call: 'resolve', reason: reasonOf(cause), isUnknown: isUnknownName(cause), cause })
      }
    },
    reverse: async ({ address }) => {
      try {
        const [first] = await (await open()).getNamesOf({ address, sender: address, signal })
        return first?.name
      } catch (cause) {
        throw new NameServiceError({ call: 'reverse', cause })
      }
    },
  }
}
