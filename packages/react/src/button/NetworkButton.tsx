import { openModal, track } from '@holdfast/core'
import { Button } from '@holdfast/ui'
import { useAccount } from '../hooks/useAccount.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { NetworkImage } from '../images/NetworkImage.tsx'
import { firstLoadMessages } from '../messages/languages/english/firstLoad.ts'
import { useTextOf } from '../messages/useTextOf.ts'
import { usePreload } from './usePreload.ts'

/** Props of {@link NetworkButton}. */
export type NetworkButtonProps = {
  /** Shown while no network is known. @default 'Select Network', or 'Unknown Network' while a wallet is connected */
  label?: string | undefined
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg' | undefined
  disabled?: boolean | undefined
}

/** Shows the current network and opens the modal on the list of networks. */
export function NetworkButton({ label, size = 'md', disabled = false }: NetworkButtonProps) {
  const kit = useKit()
  const text = useTextOf(firstLoadMessages)
  const preload = usePreload()
  const { isConnected } = useAccount()
  const { caipNetwork, caipNetworkId, isSupported } = useNetwork()
  const loading = useKit((state) => state.modal.loading)
  const allowsUnsupported = useKit((state) => state.options.allowUnsupportedChain)

  const unsupported = isConnected && caipNetworkId !== undefined && !isSupported && !allowsUnsupported
  const name = unsupported ? text('button.switchNetwork') : caipNetwork?.name
  const fallback = label ?? (isConnected ? text('button.unknownNetwork') : text('button.selectNetwork'))

  function open() {
    track(kit, { event: 'CLICK_NETWORKS' })
    openModal(kit, { view: 'Networks' })
  }

  return (
    <Button
      {...preload}
      size={size}
      variant="secondary"
      disabled={disabled || loading}
      aria-haspopup="dialog"
      onClick={open}
    >
      {caipNetwork && !unsupported && <NetworkImage network={caipNetwork} size="sm" />}
      {name ?? fallback}
    </Button>
  )
}
