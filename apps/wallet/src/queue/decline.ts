import type { Connected, WalletApp } from '../app/walletApp.ts'
import { rejectProposal } from '../proposals/actions.ts'
import { rejectRequest } from '../requests/actions.ts'
import { rejectSignIn } from '../sign-in/actions.ts'
import type { QueueItem } from './queueItem.ts'

/** Declines an item of the queue, whatever its kind. @throws relay errors. */
export function decline(app: WalletApp, connected: Connected, item: QueueItem): Promise<void> {
  if (item.kind === 'proposal') return rejectProposal(app, connected, item.proposal)
  if (item.kind === 'signIn') return rejectSignIn(app, connected, item.request)
  return rejectRequest(connected, item)
}
