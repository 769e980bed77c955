import { ProposalScreen } from '../proposals/ProposalScreen.tsx'
import { RequestScreen } from '../requests/RequestScreen.tsx'
import { SignInScreen } from '../sign-in/SignInScreen.tsx'
import type { QueueItem } from './queueItem.ts'

/** Draws one item of the queue. @param props.waiting - Number of items that wait behind it. */
export function QueueScreen({ item, waiting }: { item: QueueItem; waiting: number }) {
  if (item.kind === 'proposal') return <ProposalScreen proposal={item.proposal} waiting={waiting} />
  if (item.kind === 'signIn') return <SignInScreen request={item.request} waiting={waiting} />
  return <RequestScreen item={item} waiting={waiting} />
}
