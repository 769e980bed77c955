import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useText } from '../../../messages/useText.ts'
import { AccountList } from '../pieces/AccountList.tsx'
import { NoAccount } from '../pieces/NoAccount.tsx'
import './SwitchAddress.css'

/** Lets one choose among the accounts that the connected wallet gave to the app. */
export function SwitchAddress() {
  const text = useText()
  const account = useAccount()
  const app = useKit(({ options }) => options.metadata)
  if (!account.address) return <NoAccount />
  return (
    <div className="hf-kit-switch-address">
      <p>
        {app?.name || text('siwx.appFallback')}
        {app?.url && <small>{hostOf(app.url)}</small>}
      </p>
      <AccountList connection={account} active />
    </div>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
