import { connect, openModal } from '@holdfast/core'
import type { Scene } from '../Scene.ts'

/** Logs in, and shows the view for changing the email address. */
export async function editEmail({ kit }: Scene): Promise<void> {
  await connect(kit, { connectorId: 'ID_AUTH' })
  openModal(kit, { view: 'UpdateEmailWallet' })
}
