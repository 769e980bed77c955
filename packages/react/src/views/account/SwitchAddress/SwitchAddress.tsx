import { useAccount } from '../../../hooks/useAccount.ts'
import { useAppMetadata } from '../../../hooks/useAppMetadata.ts'
import { AppImage } from '../../../images/AppImage.tsx'
import { useText } from '../../../messages/useText.ts'
import { NoAccount } from '../../../pieces/NoAccount.tsx'
import { AccountList } from '../pieces/AccountList.tsx'
import './SwitchAddress.css'

/** Lets the user choose among the accounts that the connected wallet shares with the app. */
export function SwitchAddress() {
  const text = useText()
  const account = useAccount()
  const { name, url, icons } = useAppMetadata()
  const app = name || text('siwx.appFallback')
  if (!account.address) return <NoAccount />
  return (
    <div className="hf-kit-switch-address">
      <AppImage src={icons?.[0]} name={app} />
      <p>
        {app}
        {url && <small>{hostOf(url)}</small>}
      </p>
      <AccountList connection={account} active />
    </div>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
