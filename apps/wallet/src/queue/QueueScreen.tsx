import { ProposalScreen } from '../proposals/ProposalScreen.tsx'
import { RequestScreen } from '../requests/RequestScreen.tsx'
import { SignInScreen } from '../sign-in/SignInScreen.tsx'
import type { QueueItem } from './queueItem.ts'

/** Shows one item of the queue. @param props.waitingCount - the number of items that wait behind this one. */
export function QueueScreen({ item, waitingCount }: { item: QueueItem; waitingCount: number }) {
  if (item.kind === 'proposal') return <ProposalScreen proposal={item.proposal} waitingCount={waitingCount} />
  if (item.kind === 'signIn') return <SignInScreen request={item.request} waitingCount={waitingCount} />
  return <RequestScreen item={item} waitingCount={waitingCount} />
}
