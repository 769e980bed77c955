import { useAccount } from '../../../hooks/useAccount.ts'
import { NoAccount } from '../../../pieces/NoAccount.tsx'
import { Activity } from '../activity/Activity.tsx'

/** Shows the whole activity of the account on its network. */
export function Transactions() {
  const account = useAccount()
  return account.address ? <Activity account={account} isView /> : <NoAccount />
}
