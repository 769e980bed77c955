import type { ChainNamespace } from '@holdfast/caip'
import { closeModal, openModal } from '@holdfast/core'
import { Button } from '@holdfast/ui'
import { useKit } from '../hooks/useKit.ts'
import { firstLoadMessages } from '../messages/languages/english/firstLoad.ts'
import { useTextOf } from '../messages/useTextOf.ts'
import { usePreload } from './usePreload.ts'
import './ConnectButton.css'

/** Props of {@link ConnectButton}. */
export type ConnectButtonProps = {
  /** @default 'Connect Wallet' */
  label?: string | undefined
  /** Shown while the wallet is being asked to connect. @default 'Connecting...' */
  loadingLabel?: string | undefined
  /** Offers wallets of this namespace only. */
  namespace?: ChainNamespace | undefined
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg' | undefined
  disabled?: boolean | undefined
}

/** Opens the modal on the Connect view. A click while the modal is open closes it. */
export function ConnectButton({ label, loadingLabel, namespace, size = 'md', disabled = false }: ConnectButtonProps) {
  const kit = useKit()
  const text = useTextOf(firstLoadMessages)
  const preload = usePreload()
  const open = useKit((state) => state.modal.open)
  const isConnecting = useKit(({ connections }) =>
    Object.entries(connections).some(
      ([each, { status }]) => status === 'connecting' && (!namespace || each === namespace),
    ),
  )
  const idleLabel = label ?? text('button.connect')
  const connectingLabel = loadingLabel ?? text('button.connecting')
  return (
    <Button
      {...preload}
      className="hf-kit-connect-button"
      size={size}
      disabled={disabled}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => (open ? closeModal(kit) : openModal(kit, { view: 'Connect', namespace }))}
    >
      {/* The label that is not shown keeps its space, so that nothing around the button moves when the labels change. */}
      <span data-other={isConnecting ? idleLabel : connectingLabel}>{isConnecting ? connectingLabel : idleLabel}</span>
    </Button>
  )
}
