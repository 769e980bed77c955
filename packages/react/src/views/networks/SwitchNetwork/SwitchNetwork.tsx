import type { CaipNetwork } from '@holdfast/caip'
import { goBack, leaveNetworkViews, switchNetwork } from '@holdfast/core'
import { Button } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { NetworkImage } from '../../../images/NetworkImage.tsx'
import { networksMessages } from '../../../messages/languages/english/networks.ts'
import { useText } from '../../../messages/useText.ts'
import { useWalletRequest } from '../../../requests/useWalletRequest.ts'
import { StatusBlock } from '../../../status/StatusBlock.tsx'
import { RequestedNetwork } from '../RequestedNetwork.tsx'

/** Switches to a network. If the wallet must agree, the kit asks it first. */
export function SwitchNetwork() {
  return <RequestedNetwork>{(network) => <Switching key={network.caipNetworkId} network={network} />}</RequestedNetwork>
}

function Switching({ network }: { network: CaipNetwork }) {
  const kit = useKit()
  const text = useText(networksMessages)
  const { caipNetworkId, name } = network
  const { state, retry } = useWalletRequest(async () => {
    await switchNetwork(kit, { caipNetworkId })
    leaveNetworkViews(kit)
  })
  const image = <NetworkImage network={network} size="lg" />

  if (state.status === 'declined' || state.status === 'failed') {
    const declined = state.status === 'declined'
    return (
      <StatusBlock
        image={image}
        shape="circle"
        tone="error"
        title={text(declined ? 'switch.declined' : 'switch.failed')}
        hint={declined ? text('switch.declinedHint') : state.message}
      >
        <Button onClick={retry}>{text('action.tryAgain')}</Button>
        <Button variant="ghost" onClick={() => goBack(kit)}>
          {text('action.cancel')}
        </Button>
      </StatusBlock>
    )
  }
  return (
    <StatusBlock
      image={image}
      shape="circle"
      tone="waiting"
      title={text('switch.approve')}
      hint={text('switch.approveHint', { network: name })}
    >
      <Button variant="ghost" onClick={() => goBack(kit)}>
        {text('action.cancel')}
      </Button>
    </StatusBlock>
  )
}
