import { createNamesClient, type NamesClient } from '@holdfast/api/names'
import type { Kit } from '../kit.ts'

/** Creates the client for calls about names, with their zone; undefined if the app has configured no services or no zone. */
export function openNamesClient(kit: Kit): { client: NamesClient; zone: string } | undefined {
  const caller = kit.internals.services.callerOptions()
  const { nameZone } = kit.options.getState()
  return caller && nameZone ? { client: createNamesClient(caller), zone: nameZone } : undefined
}
