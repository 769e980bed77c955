import type { ChainNamespace } from '@holdfast/caip'
import { closeModal, openModal } from '@holdfast/core'
import { Button } from '@holdfast/ui'
import { useKit } from '../hooks/useKit.ts'
import { firstLoadMessages } from '../messages/firstLoad.ts'
import { useTextOf } from '../messages/useTextOf.ts'
import { usePreload } from './usePreload.ts'

/** Props of {@link ConnectButton}. */
export type ConnectButtonProps = {
  /** @default 'Connect Wallet' */
  label?: string | undefined
  /** Shown while the modal is open or a wallet is being asked. @default 'Connecting...' */
  loadingLabel?: string | undefined
  /** Offers wallets of this namespace only. */
  namespace?: ChainNamespace | undefined
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg' | undefined
  disabled?: boolean | undefined
}

/** Opens the modal on Connect; a click while it is open closes it. */
export function ConnectButton({ label, loadingLabel, namespace, size = 'md', disabled = false }: ConnectButtonProps) {
  const kit = useKit()
  const text = useTextOf(firstLoadMessages)
  const preload = usePreload()
  const open = useKit((state) => state.modal.open)
  const loading = useKit(({ modal }) => (namespace ? modal.loadingNamespaceMap[namespace] === true : modal.loading))
  const asking = useKit(({ connections }) =>
    Object.entries(connections).some(
      ([each, { status }]) => status === 'connecting' && (!namespace || each === namespace),
    ),
  )
  return (
    <Button
      {...preload}
      size={size}
      disabled={disabled}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => (open ? closeModal(kit) : openModal(kit, { view: 'Connect', namespace }))}
    >
      {loading || asking ? (loadingLabel ?? text('button.connecting')) : (label ?? text('button.connect'))}
    </Button>
  )
}
