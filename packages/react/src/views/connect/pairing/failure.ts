import { PairingExpiredError, type PairingState, UserRejectedError } from '@holdfast/core'
import { errorText } from '../../../messages/coreText.ts'
import type { Text } from '../../../messages/text.ts'

/** A pairing failure in words. */
export type PairingFailure = { title: string; hint: string }

/** Describes what went wrong, if anything did. */
export function failureOf({ status, error, relay }: PairingState, text: Text): PairingFailure | undefined {
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
