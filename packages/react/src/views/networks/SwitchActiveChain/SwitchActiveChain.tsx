import type { CaipNetwork } from '@holdfast/caip'
import { goBack, switchNamespace } from '@holdfast/core'
import { Button } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { NetworkImage } from '../../../images/NetworkImage.tsx'
import { networksMessages } from '../../../messages/languages/english/networks.ts'
import { useText } from '../../../messages/useText.ts'
import { StatusBlock } from '../../../status/StatusBlock.tsx'
import { RequestedNetwork } from '../RequestedNetwork.tsx'

/**
 * Says that the connected wallet does not support the namespace of the chosen network, and offers to connect a wallet that
 * does.
 */
export function SwitchActiveChain() {
  return <RequestedNetwork>{(network) => <OtherNamespace network={network} />}</RequestedNetwork>
}

function OtherNamespace({ network }: { network: CaipNetwork }) {
  const kit = useKit()
  const text = useText(networksMessages)
  const { chainNamespace, caipNetworkId } = network
  const namespace = text(`namespace.${chainNamespace}`)
  return (
    <StatusBlock
      image={<NetworkImage network={network} size="lg" />}
      title={text('switchChain.title', { name: chainNamespace === 'eip155' ? network.name : namespace })}
      hint={text('switchChain.hint', { namespace })}
    >
      <Button onClick={() => switchNamespace(kit, { caipNetworkId })}>{text('switchChain.action')}</Button>
      <Button variant="ghost" onClick={() => goBack(kit)}>
        {text('action.cancel')}
      </Button>
    </StatusBlock>
  )
}
