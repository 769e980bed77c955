import { socialProviders } from '@holdfast/api/embedded'
import type { LoadPage } from './page.ts'

/** Loads the page that a social login's window shows before it goes to the provider, and after it returns. */
const socialReturn: LoadPage = async () => (await import('./social/SocialReturn.tsx')).SocialReturn

/** The pages that open in windows of their own, by path. The server serves the same paths (`embedded/site/secureSite.ts`). */
export const pages: Readonly<Record<string, LoadPage>> = {
  '/approve': async () => (await import('./approve/ApprovePage.tsx')).ApprovePage,
  '/export': async () => (await import('./export/ExportPage.tsx')).ExportPage,
  '/passkey': async () => (await import('./passkey/PasskeyPage.tsx')).PasskeyPage,
  '/security': async () => (await import('./security/SecurityPage.tsx')).SecurityPage,
  '/oauth/start': socialReturn,
  ...Object.fromEntries(socialProviders.map((provider) => [`/oauth/callback/${provider}`, socialReturn])),
}
