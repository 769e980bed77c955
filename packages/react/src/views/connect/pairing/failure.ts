import { PairingExpiredError, type PairingState, UserRejectedError } from '@holdfast/core'
import { errorText } from '../../../messages/coreText.ts'
import type { connectingMessages } from '../../../messages/languages/english/connecting.ts'
import type { pairingMessages } from '../../../messages/languages/english/pairing.ts'
import type { TextWith } from '../../../messages/text.ts'

/** Looks up a text of the views for pairing. */
export type PairingText = TextWith<typeof connectingMessages | typeof pairingMessages>

/** The texts that describe a failed pairing. */
export type PairingFailure = { title: string; hint: string }

/** Describes what went wrong, if anything did. */
export function failureOf({ status, error, relay }: PairingState, text: PairingText): PairingFailure | undefined {
  if (status === 'failed') {
    if (error instanceof UserRejectedError)
      return { title: text('connecting.declined'), hint: text('connecting.declinedHint') }
    if (error instanceof PairingExpiredError)
      return { title: text('pairing.expired'), hint: text('pairing.expiredHint') }
    return { title: text('connecting.failed'), hint: errorText(text, error) }
  }
  if (status === 'ready' && relay === 'unreachable')
    return { title: text('pairing.unreachable'), hint: text('pairing.unreachableHint') }
  return undefined
}
