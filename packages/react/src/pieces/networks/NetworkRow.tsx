import type { CaipNetwork } from '@holdfast/caip'
import { Check, ListRow, Spinner, VisuallyHidden } from '@holdfast/ui'
import { NetworkImage } from '../../images/NetworkImage.tsx'
import { networksMessages } from '../../messages/languages/english/networks.ts'
import { useText } from '../../messages/useText.ts'

/** Props of {@link NetworkRow}. */
export type NetworkRowProps = {
  network: CaipNetwork
  /** A less prominent line under the name. */
  note?: string | undefined
  /** Whether the network is the current one. @default false */
  current?: boolean | undefined
  /** Whether the wallet is being asked to switch to the network. @default false */
  pending?: boolean | undefined
  /** @default false */
  disabled?: boolean | undefined
  onChoose: (network: CaipNetwork) => void
}

/** Draws a network that the user can choose. */
export function NetworkRow({
  network,
  note,
  current = false,
  pending = false,
  disabled = false,
  onChoose,
}: NetworkRowProps) {
  const text = useText(networksMessages)
  return (
    <ListRow
      leading={<NetworkImage network={network} />}
      subtitle={note}
      trailing={pending ? <Spinner label={text('switch.approve')} /> : current && <CurrentMark />}
      aria-current={current || undefined}
      disabled={disabled}
      onClick={() => onChoose(network)}
    >
      {network.name}
    </ListRow>
  )
}

function CurrentMark() {
  const text = useText(networksMessages)
  return (
    <span className="hf-kit-current">
      <Check />
      <VisuallyHidden>{text('networks.current')}</VisuallyHidden>
    </span>
  )
}
