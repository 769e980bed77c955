import { CopyButton } from '@holdfast/ui'
import { walletMessages as messages } from '../messages/wallet.ts'
import { shortAddress } from './words.ts'

/** Shows an address in a monospaced font, in full unless `isShort` is set, with a button to copy it. */
export function Address({ address, kind = messages.home.address, isShort = false }: Address.Props) {
  return (
    <span className="address">
      <code className="address__text">{isShort ? shortAddress(address) : address}</code>
      <CopyButton
        value={address}
        label={messages.copy(kind)}
        copiedLabel={messages.copied}
        failedLabel={messages.copyFailed}
      />
    </span>
  )
}

export declare namespace Address {
  type Props = {
    address: string
    /** What the button's label calls the address. */
    kind?: string | undefined
    /** Shows only the first and last characters. @default false */
    isShort?: boolean | undefined
  }
}
