import { isRecord } from '@holdfast/base'
import { type Eip1193Provider, isProvider } from '../../../eip1193/provider.ts'
import { showableIcon } from '../../../text/showableIcon.ts'
import { showableText } from '../../../text/showableText.ts'

/** What a wallet announced about itself. The name and the icon are safe to show. @see EIP-6963 */
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
 * Reads and checks a wallet's announcement. Any script of the page can announce a wallet, so nothing in an announcement is
 * trusted: the name loses invisible characters and is cut off if it is long, and the icon is kept only if it is a `data:` image
 * of sane size.
 *
 * @returns undefined for a value that is not an announcement.
 */
export function parseAnnouncement(detail: unknown): Announcement | undefined {
  try {
    return readAnnouncement(detail)
  } catch {
    // An announcement with a getter that throws is invalid.
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
