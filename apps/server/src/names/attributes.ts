import type { NameMessage } from '@holdfast/api/names'
import { NameRefusedError } from './errors.ts'

/** The profile that the owner of a name wrote. */
export type NameAttributes = { avatar: string | null; bio: string | null }

/** The longest avatar that is stored, in characters: a URL, or a small picture inside a `data:` URL. */
const MAX_AVATAR_LENGTH = 4_096
const MAX_BIO_LENGTH = 1_000
/** The forms of an avatar. @see ENSIP-12 */
const AVATAR =
  /^(?:https:\/\/|ipfs:\/\/|ar:\/\/|data:image\/|eip155:\d{1,20}\/erc(?:721|1155):0x[\da-f]{40}\/\d{1,78}$)/i

/**
 * Reads the attributes of a signed message; unknown ones are ignored.
 *
 * @throws {NameRefusedError}
 */
export function readAttributes({ avatar = '', bio = '' }: NameMessage['attributes']): NameAttributes {
  const isStorable = typeof avatar === 'string' && avatar.length <= MAX_AVATAR_LENGTH && /^$|^\S+$/.test(avatar)
  if (!isStorable || (avatar !== '' && !AVATAR.test(avatar))) throw new NameRefusedError('avatar')
  if (typeof bio !== 'string' || bio.length > MAX_BIO_LENGTH) throw new NameRefusedError('bio')
  return { avatar: avatar || null, bio: bio.trim() || null }
}
