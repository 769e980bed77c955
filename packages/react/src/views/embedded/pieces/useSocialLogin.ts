import { type Kit, loginWithFarcaster, loginWithSocial, type SocialProvider } from '@holdfast/core'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'

/** Begins a social login. Call it in the handler of a press, since it opens the provider's window. */
export function useSocialLogin(): (provider: SocialProvider) => void {
  const kit = useKit()
  return (provider) => logIn(kit, provider)
}

function logIn(kit: Kit, provider: SocialProvider): void {
  if (provider === 'farcaster') attempt(kit, () => loginWithFarcaster(kit))
  else attempt(kit, () => loginWithSocial(kit, { provider }))
}
