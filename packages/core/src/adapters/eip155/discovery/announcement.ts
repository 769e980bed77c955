import { isRecord } from '@holdfast/base'
import { type Eip1193Provider, isProvider } from '../../../eip1193/provider.ts'
import { showableIcon } from '../../../text/showableIcon.ts'
import { showableText } from '../../../text/showableText.ts'

/** A wallet that announced itself, with the parts that are safe to show. @see EIP-6963 */
export type Announcement = {
  uuid: string
  rdns: string
  name: string
  icon: string | undefined
  provider: Eip1193Provider
}

const MAX_NAME_LENGTH = 64
const MAX_UUID_LENGTH = 128

const rdnsPattern = /^[a-z\d](?:[a-z\d._-]{0,251}[a-z\d])?$/i

/**
 * Reads the parts of an announcement that are safe to show. Any script of the page can announce a wallet, so nothing in it is
 * trusted until checked: the name is cut and loses invisible characters, and only a `data:` image of sane size is kept as the
 * icon.
 *
 * @returns undefined for a value that is not an announcement.
 */
export function parseAnnouncement(detail: unknown): Announcement | undefined {
  try {
    return readAnnouncement(detail)
  } catch {
    // An announcement whose getter throws could not be used anyway.
    return undefined
  }
}

function readAnnouncement(detail: unknown): Announcement | undefined {
  if (!isRecord(detail) || !isRecord(detail['info']) || !isProvider(detail['provider'])) return undefined
  const { uuid, rdns, name, icon } = detail['info']
  if (typeof uuid !== 'string' || !uuid || uuid.length > MAX_UUID_LENGTH) return undefined
  if (typeof rdns !== 'string' || !rdnsPattern.test(rdns)) return undefined
  return {
    uuid,
    rdns,
    name: showableText(name) || rdns.slice(0, MAX_NAME_LENGTH),
    icon: showableIcon(icon),
    provider: detail['provider'],
  }
}
