import type { Kit } from '../../kit.ts'
import { openModal } from '../../modal/actions.ts'
import { socialProviders } from '../../options/features.ts'
import { socialProviderKey } from '../../storage/loginKeys.ts'
import { readResultUri, withoutResultUri } from '../socialReturn.ts'
import { confirmSocial } from './finishSocial.ts'
import { joinEmbedded } from './openEmbedded.ts'
import { startStep } from './step.ts'

/**
 * Resumes a social login for which the page itself went to the provider, as in Telegram's browser. Loads the wallet's
 * code, clears the login's traces in the address bar and the storage, then completes the login in the modal. A failed login is
 * shown.
 *
 * @throws if the wallet's code cannot be loaded. The traces then stay, so that the login can still be resumed.
 */
export async function returnFromSocial(kit: Kit): Promise<void> {
  const { storage, window: page } = kit.internals
  const { href = '' } = page?.location ?? {}
  const uri = readResultUri(href)
  const stored = storage.get(socialProviderKey)
  const provider = socialProviders.find((each) => each === stored)
  // If the kit has begun no login, a result URL in the page's address belongs to the app.
  if (uri === undefined || !provider) return
  const joined = await joinEmbedded(kit)
  storage.remove(socialProviderKey)
  // The app may have changed its address while the code was loading.
  page?.history?.replaceState(page.history.state, '', withoutResultUri(page.location?.href ?? href))
  const signal = startStep(joined)
  openModal(kit, { view: 'ConnectingSocial' })
  await confirmSocial(joined, { provider, uri, signal })
}
