import type { Kit } from '../kit.ts'
import { showToast } from '../toasts/actions.ts'

/**
 * Resumes a social login with code that loads on demand: only a return from a provider's page needs it. Never rejects. If the
 * code cannot be loaded, offline for instance, a toast says so and offers to try again. The next load of the page tries again,
 * too.
 */
export async function resumeSocialOnReturn(kit: Kit): Promise<void> {
  const { window, log } = kit.internals
  if (!window?.location?.href?.includes('result_uri=')) return
  try {
    const { returnFromSocial } = await import('../embedded/actions/returnFromSocial.ts')
    await returnFromSocial(kit)
  } catch (error) {
    log.info('Unable to load the embedded wallet', error)
    const retry = () => void resumeSocialOnReturn(kit)
    showToast(kit, { variant: 'error', code: 'signInFailed', autoClose: false, retry })
  }
}
