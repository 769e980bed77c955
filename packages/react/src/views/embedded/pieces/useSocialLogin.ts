import { type Kit, loginWithFarcaster, loginWithSocial, type SocialProvider } from '@holdfast/core'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'

/** Returns the function that begins a social login. Call that function in the handler of a press, since it opens a window. */
export function useSocialLogin(): (provider: SocialProvider) => void {
  const kit = useKit()
  return (provider) => logIn(kit, provider)
}

function logIn(kit: Kit, provider: SocialProvider): void {
  if (provider === 'farcaster') attempt(kit, () => loginWithFarcaster(kit))
  else attempt(kit, () => loginWithSocial(kit, { provider }))
}
