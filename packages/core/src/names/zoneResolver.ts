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
  const load = () => import('@holdfast/api/names')
  return {
    isOwn: true,
    answersFor: (name) => isZoneName(name, zone),
    resolve: async ({ name, chainId }) => {
      try {
        const { createNamesClient, defaultEvmCoinType, toEvmCoinType } = await load()
        const { addresses } = await createNamesClient(caller).getName({ name, signal })
        const found = addresses[toEvmCoinType(chainId)] ?? addresses[defaultEvmCoinType]
        return isEvmAddress(found?.address) ? found.address : undefined
      } catch (cause) {
        throw new NameServiceError({ call: 'resolve', reason: reasonOf(cause), isUnknown: isUnknownName(cause), cause })
      }
    },
    reverse: async ({ address }) => {
      try {
        const [first] = await (await load()).createNamesClient(caller).getNamesOf({ address, sender: address, signal })
        return first?.name
      } catch (cause) {
        throw new NameServiceError({ call: 'reverse', cause })
      }
    },
  }
}
