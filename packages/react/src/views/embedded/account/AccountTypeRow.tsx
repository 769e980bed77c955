import { authConnectorId, setPreferredAccount } from '@holdfast/core'
import { ListRow, RefreshCw } from '@holdfast/ui'
import { useState } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'

/** Moves the user to the other of their accounts, on networks where they have a smart account. */
export function AccountTypeRow() {
  const kit = useKit()
  const text = useText(embeddedMessages)
  const account = useAccount()
  const networks = useKit(({ embedded }) => embedded?.smartAccountNetworks)
  const [isMoving, setMoving] = useState(false)
  const { connectorId, namespace, preferredAccountType } = account
  const hasBoth = namespace === 'eip155' && account.chainId !== undefined && networks?.includes(account.chainId)
  if (connectorId !== authConnectorId || !hasBoth) return null
  const isSmart = preferredAccountType === 'smartAccount'

  async function move() {
    setMoving(true)
    try {
      await setPreferredAccount(kit, { type: isSmart ? 'eoa' : 'smartAccount' })
    } finally {
      setMoving(false)
    }
  }

  return (
    <ListRow
      leading={
        <span className="hf-kit-account-settings-icon">
          <RefreshCw />
        </span>
      }
      aria-disabled={isMoving || undefined}
      aria-busy={isMoving}
      onClick={() => !isMoving && attempt(kit, move)}
    >
      {isSmart ? text('account.toEoa') : text('account.toSmartAccount')}
    </ListRow>
  )
}
