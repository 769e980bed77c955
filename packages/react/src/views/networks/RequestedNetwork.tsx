import type { CaipNetwork } from '@holdfast/caip'
import { getNetworks } from '@holdfast/core'
import type { ReactNode } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { NetworkImage } from '../../images/NetworkImage.tsx'
import { networksMessages } from '../../messages/languages/english/networks.ts'
import { useText } from '../../messages/useText.ts'
import { StatusBlock } from '../../status/StatusBlock.tsx'

/** Draws the network that the view was opened for, or says that the app does not have this network. */
export function RequestedNetwork({ children }: { children: (network: CaipNetwork) => ReactNode }) {
  const kit = useKit()
  const text = useText(networksMessages)
  const caipNetworkId = useKit(({ router }) => router.data?.caipNetworkId)
  const network = useKit(() => getNetworks(kit).find((candidate) => candidate.caipNetworkId === caipNetworkId))
  if (network) return children(network)
  return (
    <StatusBlock
      image={<NetworkImage network={undefined} size="lg" />}
      tone="error"
      title={text('switch.noNetwork')}
      hint={text('switch.noNetworkHint')}
    />
  )
}
