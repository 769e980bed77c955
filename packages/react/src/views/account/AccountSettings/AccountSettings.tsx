import type { AccountSnapshot } from '@holdfast/core'
import { authConnectorId, pushView } from '@holdfast/core'
import { Avatar, ChevronRight, ListRow, User } from '@holdfast/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { NetworkImage } from '../../../images/NetworkImage.tsx'
import { useConnectedWalletImage } from '../../../images/wallet/useConnectedWalletImage.ts'
import { WalletImage } from '../../../images/wallet/WalletImage.tsx'
import { accountMessages } from '../../../messages/languages/english/account.ts'
import { useText } from '../../../messages/useText.ts'
import { DisconnectButton } from '../../../pieces/DisconnectButton.tsx'
import { FactRow } from '../../../pieces/FactRow.tsx'
import { NoAccount } from '../../../pieces/NoAccount.tsx'
import { AccountTypeRow } from '../../embedded/account/AccountTypeRow.tsx'
import { LoginRow } from '../../embedded/account/LoginRow.tsx'
import { SecurityRow } from '../../embedded/account/SecurityRow.tsx'
import { UpgradeRow } from '../../embedded/account/UpgradeRow.tsx'
import { NameRow } from '../../names/NameRow.tsx'
import { CopyAddress } from '../pieces/CopyAddress.tsx'
import { ExplorerLink } from '../pieces/ExplorerLink.tsx'
import './AccountSettings.css'

/** Shows how the account is connected, and lets the user change the network or the account, or disconnect. */
export function AccountSettings() {
  const account = useAccount()
  return account.address ? <Settings account={account} address={account.address} /> : <NoAccount />
}

function Settings({ account, address }: { account: AccountSnapshot; address: string }) {
  const kit = useKit()
  const text = useText(accountMessages)
  const { connectorId, connectedWalletInfo, caipNetwork, addressExplorerUrl, allAccounts } = account
  const walletPicture = useConnectedWalletImage(connectedWalletInfo)
  const chevron = <ChevronRight className="hf-kit-mirrored" />

  return (
    <div className="hf-kit-account-settings">
      <Avatar seed={address} image={account.profileImage} size="lg" />
      <CopyAddress address={address} whole />
      <div className="hf-kit-account-settings-rows">
        <ListRow
          leading={<NetworkImage network={caipNetwork} />}
          subtitle={text('account.network')}
          trailing={chevron}
          onClick={() => pushView(kit, 'Networks')}
        >
          {caipNetwork?.name ?? text('button.unknownNetwork')}
        </ListRow>
        <ListRow
          leading={
            <span className="hf-kit-account-settings-icon">
              <User />
            </span>
          }
          subtitle={text('accounts.count', { count: allAccounts.length })}
          trailing={chevron}
          onClick={() => pushView(kit, 'Profile')}
        >
          {text('title.accounts')}
        </ListRow>
        <UpgradeRow />
        <LoginRow />
        <SecurityRow />
        <AccountTypeRow />
        <NameRow />
        {connectedWalletInfo && connectorId !== authConnectorId && (
          <FactRow
            leading={<WalletImage src={walletPicture} name={connectedWalletInfo.name} />}
            subtitle={text('account.connectedWith')}
          >
            {connectedWalletInfo.name}
          </FactRow>
        )}
      </div>
      {addressExplorerUrl && <ExplorerLink href={addressExplorerUrl} />}
      <DisconnectButton />
    </div>
  )
}
