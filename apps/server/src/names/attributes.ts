import { isPictureUri, maxAvatarLength } from '@holdfast/api/limits'
import { maxBioLength, type NameMessage } from '@holdfast/api/names'
import { NameRefusedError } from './errors.ts'

/** The profile that the owner of a name wrote. */
export type NameAttributes = { avatar: string | null; bio: string | null }

/**
 * Reads the attributes of a signed message; unknown ones are ignored.
 *
 * @throws {NameRefusedError}
 */
export function readAttributes({ avatar = '', bio = '' }: NameMessage['attributes']): NameAttributes {
  if (typeof avatar !== 'string' || !isAvatar(avatar)) throw new NameRefusedError('avatar')
  if (typeof bio !== 'string' || bio.length > maxBioLength) throw new NameRefusedError('bio')
  return { avatar: avatar || null, bio: bio.trim() || null }
}

/** Returns whether a text may be stored as an avatar: a picture's URI, a picture inside a `data:` URL, or nothing. */
function isAvatar(text: string): boolean {
  const isInlinePicture = text.length <= maxAvatarLength && /^data:image\/\S*$/i.test(text)
  return text === '' || isPictureUri(text) || isInlinePicture
}
