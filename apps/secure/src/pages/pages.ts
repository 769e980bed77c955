import { socialProviders } from '@holdfast/api/embedded'
import type { LoadPage } from './page.ts'

/** Loads the page that the window of a social login shows before the visit to the provider, and after the return. */
const socialReturn: LoadPage = async () => (await import('./social/SocialReturn.tsx')).SocialReturn

/**
 * The pages that open in windows of their own, by path. `apps/server/src/embedded/site/secureSite.ts` serves the same paths.
 */
export const pages: Readonly<Record<string, LoadPage>> = {
  '/approve': async () => (await import('./approve/ApprovePage.tsx')).ApprovePage,
  '/export': async () => (await import('./export/ExportPage.tsx')).ExportPage,
  '/passkey': async () => (await import('./passkey/PasskeyPage.tsx')).PasskeyPage,
  '/security': async () => (await import('./security/SecurityPage.tsx')).SecurityPage,
  '/oauth/start': socialReturn,
  ...Object.fromEntries(socialProviders.map((provider) => [`/oauth/callback/${provider}`, socialReturn])),
}
