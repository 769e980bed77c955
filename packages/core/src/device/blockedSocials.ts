import type { SocialProvider } from '../options/features.ts'
import type { Device } from './device.ts'

/**
 * Lists the social logins that do not work where the page runs: some providers refuse to load in Telegram's browser.
 *
 * @see specification section 5, 'Social login options'
 */
export function blockedSocials({ isTelegram, isIos, isMac, isAndroid }: Device): readonly SocialProvider[] {
  if (!isTelegram) return []
  if (isIos) return ['google']
  if (isMac) return ['x']
  return isAndroid ? ['facebook', 'x'] : []
}
