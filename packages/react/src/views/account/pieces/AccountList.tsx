import type { CaipNetworkId } from '@holdfast/caip'
import { formatCaipAddress, isSameAddress } from '@holdfast/caip'
import { type Account, type AccountSnapshot, goBack, showToast, switchAccount } from '@holdfast/core'
import { useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { accountMessages } from '../../../messages/languages/english/account.ts'
import { useText } from '../../../messages/useText.ts'
import { AccountRow } from './AccountRow.tsx'
import { hasSeveralTypes } from './AccountTypeMark.tsx'

/** Props of {@link AccountList}. */
export type AccountListProps = {
  /** The connection whose accounts are listed. */
  connection: AccountSnapshot
  /** Whether the connection's namespace is the active one. Only then is the connection's account marked as current. */
  active: boolean
}

/** Lists the accounts of one connection. The account that the user chooses becomes the current one. */
export function AccountList({ connection, active }: AccountListProps) {
  const kit = useKit()
  const text = useText(accountMessages)
  const [pendingAddress, setPendingAddress] = useState<string>()
  const { address, allAccounts, caipNetworkId, addressLabels } = connection
  const walletName = connection.connectedWalletInfo?.name ?? ''

  async function choose(account: Account, isCurrent: boolean, networkId: CaipNetworkId) {
    if (isCurrent) return goBack(kit)
    setPendingAddress(account.address)
    try {
      await switchAccount(kit, {
        caipAddress: formatCaipAddress({ caipNetworkId: networkId, address: account.address }),
      })
      goBack(kit)
    } catch (error) {
      showToast(kit, { variant: 'error', message: error })
    } finally {
      setPendingAddress(undefined)
    }
  }

  if (!address || !caipNetworkId) return null
  return (
    <ul className="hf-kit-list" aria-label={text('accounts.listLabel')}>
      {allAccounts.map((account) => {
        const isCurrent = active && isSameAddress(account.address, address, account.namespace)
        return (
          <li key={`${account.type}|${account.address}`}>
            <AccountRow
              account={account}
              showsType={hasSeveralTypes(allAccounts)}
              label={addressLabels[account.address]}
              subtitle={[connection.caipNetwork?.name ?? text('button.unknownNetwork'), walletName]
                .filter(Boolean)
                .join(' · ')}
              current={isCurrent}
              pending={pendingAddress === account.address}
              disabled={pendingAddress !== undefined}
              onChoose={() => void choose(account, isCurrent, caipNetworkId)}
            />
          </li>
        )
      })}
    </ul>
  )
}
