import type { Kit } from '../kit.ts'
import { deepLinkChoiceKey } from '../storage/walletKeys.ts'

/** Remembers the app that was opened, so that each request opens it again. */
export function storeDeepLinkChoice(kit: Kit, { href, name }: { href: string; name: string }): void {
  kit.internals.storage.set(deepLinkChoiceKey, { href, name })
}

/** Forgets the app that was opened. */
export function forgetDeepLinkChoice(kit: Kit): void {
  kit.internals.storage.remove(deepLinkChoiceKey)
}
