import { shortenAddress } from '@holdfast/caip'
import { showToast } from '@holdfast/core'
import { CopyButton } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { accountMessages } from '../../../messages/languages/english/account.ts'
import { copyMessages } from '../../../messages/languages/english/copy.ts'
import { useText } from '../../../messages/useText.ts'
import { WholeAddress } from '../../../names/WholeAddress.tsx'
import './CopyAddress.css'

/** Props of {@link CopyAddress}. */
export type CopyAddressProps = {
  address: string
  /** Shows the address in full, for the user to compare. @default false */
  whole?: boolean | undefined
}

/** Shows an address with a button that copies the full address. */
export function CopyAddress({ address, whole = false }: CopyAddressProps) {
  const kit = useKit()
  const text = useText(accountMessages, copyMessages)
  return (
    <div className="hf-kit-address" data-whole={whole || undefined}>
      {whole ? <WholeAddress address={address} /> : <span title={address}>{shortenAddress(address)}</span>}
      <CopyButton
        value={address}
        label={text('account.copy')}
        onCopied={() => showToast(kit, { variant: 'success', message: text('account.copied') })}
        onFailed={() => showToast(kit, { variant: 'error', message: text('copy.failed') })}
      />
    </div>
  )
}
