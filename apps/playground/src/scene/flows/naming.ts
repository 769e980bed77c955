import { connect, enterName, openModal } from '@holdfast/core'
import { MOCK_SECURE_URL } from '@holdfast/core/testing'
import type { Scene } from '../Scene.ts'
import { servicesUrl } from '../services.ts'

/** Options of a kit that registers names. Its services report the name `rowan` as taken. */
export const namingOptions = {
  nameZone: 'holdfast.eth',
  services: { url: servicesUrl('full'), secureUrl: MOCK_SECURE_URL },
} as const

/** Logs in, shows the view for registering a name, and enters `label` unless it is empty. */
export async function typeName({ kit }: Scene, label: string): Promise<void> {
  await connect(kit, { connectorId: 'ID_AUTH' })
  openModal(kit, { view: 'RegisterAccountName' })
  if (label) await enterName(kit, { label })
}
