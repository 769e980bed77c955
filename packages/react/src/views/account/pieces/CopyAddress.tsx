import { shortenAddress } from '@holdfast/caip'
import { showToast } from '@holdfast/core'
import { CopyButton } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { useText } from '../../../messages/useText.ts'
import './CopyAddress.css'

/** Props of {@link CopyAddress}. */
export type CopyAddressProps = {
  address: string
  /** Characters shown before and after the ellipsis. */
  start: number
  end: number
}

/** An address, shortened, with a button that copies it whole. */
export function CopyAddress({ address, start, end }: CopyAddressProps) {
  const kit = useKit()
  const text = useText()
  return (
    <div className="hf-kit-address">
      <span title={address}>{shortenAddress(address, { start, end })}</span>
      <CopyButton
        value={address}
        label={text('account.copy')}
        onCopied={() => showToast(kit, { variant: 'success', message: text('account.copied') })}
        onFailed={() => showToast(kit, { variant: 'error', message: text('account.copyFailed') })}
      />
    </div>
  )
}
