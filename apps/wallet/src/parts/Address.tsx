import { CopyButton } from '@holdfast/ui'
import { walletMessages as messages } from '../messages/wallet.ts'
import { shortAddress } from './words.ts'

/** An address in letters of one width, whole unless only a reminder is needed, and a button that copies it. */
export function Address({ address, what = messages.home.address, isShort = false }: Address.Props) {
  return (
    <span className="address">
      <code className="address__text">{isShort ? shortAddress(address) : address}</code>
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
    /** First and last letters only. @default false */
    isShort?: boolean | undefined
  }
}
