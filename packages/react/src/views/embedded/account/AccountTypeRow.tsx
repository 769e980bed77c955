import { authConnectorId, setPreferredAccount } from '@holdfast/core'
import { ListRow, RefreshCw } from '@holdfast/ui'
import { useState } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'

/** Switches between the user's EOA and their smart account, on networks with smart accounts. */
export function AccountTypeRow() {
  const kit = useKit()
  const text = useText(embeddedMessages)
  const account = useAccount()
  const networks = useKit(({ embedded }) => embedded?.smartAccountNetworks)
  const [isSwitching, setSwitching] = useState(false)
  const { connectorId, chainId, preferredAccountType } = account
  const hasBoth = chainId !== undefined && networks?.includes(chainId)
  if (connectorId !== authConnectorId || !hasBoth) return null
  const isSmart = preferredAccountType === 'smartAccount'

  async function switchAccount() {
    setSwitching(true)
    try {
      await setPreferredAccount(kit, { type: isSmart ? 'eoa' : 'smartAccount' })
    } finally {
      setSwitching(false)
    }
  }

  return (
    <ListRow
      leading={
        <span className="hf-kit-account-settings-icon">
          <RefreshCw />
        </span>
      }
      aria-disabled={isSwitching || undefined}
      aria-busy={isSwitching}
      onClick={() => !isSwitching && attempt(kit, switchAccount)}
    >
      {isSmart ? text('account.toEoa') : text('account.toSmartAccount')}
    </ListRow>
  )
}
