import { maxBioLength, nameLimits } from '@holdfast/api/names'
import { type RefusalStatus, RefusedError } from '../http/errors.ts'

/** The status and the message of each refusal. */
const refusals = {
  name_unknown: [404, 'This name is not registered.'],
  zone: [400, 'Names of this zone are not registered here.'],
  characters: [400, 'A name may contain only letters, digits and hyphens, and must not begin or end with a hyphen.'],
  tooShort: [400, `A name has at least ${nameLimits.min} characters.`],
  tooLong: [400, `A name has at most ${nameLimits.max} characters.`],
  reserved: [409, 'This name is reserved. Please choose another one.'],
  taken: [409, 'This name is taken. Please choose another one.'],
  look_alike: [409, 'This name looks like one that is taken. Please choose another one.'],
  already_named: [409, 'This account has a name already.'],
  message: [400, 'The signed message is not JSON with name, attributes and timestamp.'],
  message_account: [400, 'The message was signed for another account or another chain.'],
  message_expired: [400, 'The message was signed too long ago. Please check the clock of this device and sign again.'],
  avatar: [
    400,
    'The avatar is not the address of a picture: use https:, ipfs:, ar:, data:image/ or an NFT (eip155:…).',
  ],
  bio: [400, `The bio is not a text of at most ${maxBioLength} characters.`],
  gateway_sender: [404, 'No resolver of ours has this address on this chain.'],
  gateway_request: [
    400,
    'The request is not a call of resolve(bytes,bytes) for a record that is known here (ENSIP-10).',
  ],
  gateway_zone: [404, 'This gateway serves no names of this zone.'],
  chain: [400, 'Names are not registered for this coin type.'],
  signature: [400, 'The signature was not made by this account.'],
} as const satisfies Record<string, readonly [RefusalStatus, string]>

/** Why a call about a name is refused; the answer's error code. */
export type NameRefusal = keyof typeof refusals

/** Refuses a call about a name. */
export class NameRefusedError extends RefusedError {
  override name = 'NameRefusedError' as const
  constructor(reason: NameRefusal) {
    const [status, message] = refusals[reason]
    super({ status, code: reason, message })
  }
}
