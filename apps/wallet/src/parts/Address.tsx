import { CopyButton } from '@holdfast/ui'
import { walletMessages as messages } from '../messages/wallet.ts'
import { shortAddress } from './words.ts'

/** An address in a monospaced font with a copy button, in full unless only a reminder is needed. */
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
    /** The kind of address, for the button's name. */
    kind?: string | undefined
    /** Shows only the first and last characters. @default false */
    isShort?: boolean | undefined
  }
}
