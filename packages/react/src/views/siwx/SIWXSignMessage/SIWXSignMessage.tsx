import { cancelSignIn, getNetworks, signIn } from '@holdfast/core'
import { Button } from '@holdfast/ui'
import { useState } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useAppMetadata } from '../../../hooks/useAppMetadata.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { AppImage } from '../../../images/AppImage.tsx'
import { useConnectedWalletImage } from '../../../images/wallet/useConnectedWalletImage.ts'
import { WalletImage } from '../../../images/wallet/WalletImage.tsx'
import { signInMessages } from '../../../messages/languages/english/signIn.ts'
import { useText } from '../../../messages/useText.ts'
import { WholeAddress } from '../../../names/WholeAddress.tsx'
import './SIWXSignMessage.css'
import { attempt } from '../../../loading/attempt.ts'

/** Asks for a signature that proves ownership of the account, and says plainly what the user signs and with which account. */
export function SIWXSignMessage() {
  const kit = useKit()
  const text = useText(signInMessages)
  const { name, icons } = useAppMetadata()
  const app = name || text('siwx.appFallback')
  const signing = useKit(({ siwx }) => siwx.status === 'signing')
  const { required, origin, address, network, wallet } = usePrompt()
  const picture = useConnectedWalletImage(wallet)
  const [cancelling, setCancelling] = useState(false)

  async function cancel() {
    setCancelling(true)
    try {
      await cancelSignIn(kit)
    } finally {
      setCancelling(false)
    }
  }

  return (
    <div className="hf-kit-siwx">
      <div className="hf-kit-siwx-images" aria-hidden="true">
        <AppImage src={icons?.[0]} name={app} />
        <WalletImage src={picture} name={wallet?.name} size="lg" />
      </div>
      <p className="hf-kit-siwx-title">
        {text(origin === 'onDemand' ? 'siwx.asksToSign' : 'siwx.needsToConnect', { app })}
      </p>
      <p className="hf-kit-siwx-why">{text(required ? 'siwx.whyRequired' : 'siwx.why')}</p>
      <dl className="hf-kit-facts">
        <div>
          <dt>{text('siwx.domain')}</dt>
          <dd>{window.location.host}</dd>
        </div>
        {address && (
          <div>
            <dt>{text('siwx.account')}</dt>
            <dd>
              <WholeAddress address={address} />
            </dd>
          </div>
        )}
        {network && (
          <div>
            <dt>{text('siwx.network')}</dt>
            <dd>{network.name}</dd>
          </div>
        )}
      </dl>
      <output className="hf-kit-siwx-progress">{signing ? text('siwx.confirmInWallet') : ''}</output>
      <div className="hf-kit-siwx-actions">
        <Button variant="secondary" block loading={cancelling} onClick={() => void cancel()}>
          {cancelling ? text('siwx.cancelling') : text('action.cancel')}
        </Button>
        <Button block loading={signing} disabled={cancelling} onClick={() => attempt(kit, () => signIn(kit))}>
          {signing ? text('siwx.signing') : text('siwx.sign')}
        </Button>
      </div>
    </div>
  )
}

/**
 * Returns the sign-in and the account that must sign, which may differ from the current account. Both stay the same while the
 * view fades out.
 */
function usePrompt() {
  const kit = useKit()
  const current = useKit(({ siwx }) => ('signer' in siwx ? siwx : undefined))
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  const { signer, origin, required = false } = current ?? last ?? {}
  const account = useAccount({ namespace: signer?.namespace })
  const { address = account.address, caipNetworkId = account.caipNetworkId } = signer ?? {}
  const network = getNetworks(kit).find((each) => each.caipNetworkId === caipNetworkId)
  return { required, origin, address, network, wallet: account.connectedWalletInfo }
}
