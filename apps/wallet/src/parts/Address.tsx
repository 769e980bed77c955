import { CopyButton } from '@holdfast/ui'
import { walletMessages as messages } from '../messages/wallet.ts'

/** A whole address in letters of one width, and a button that copies it. */
export function Address({ address, what = messages.home.address }: Address.Props) {
  return (
    <span className="address">
      <code className="address__text">{address}</code>
      <CopyButton
        value={address}
        label={messages.copy(what)}
        copiedLabel={messages.copied}
        failedLabel={messages.copyFailed}
      />
    </span>
  )
}

export declare namespace Address {
  type Props = {
    address: string
    /** What it is, for the button's name. */
    what?: string | undefined
  }
}
