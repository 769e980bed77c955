import { usePageTitle } from '../app/routing/usePageTitle.ts'
import { useSession } from '../app/WebAppContext.tsx'
import { appMessages } from '../messages/app.ts'
import { StakerHome } from './StakerHome.tsx'
import { VisitorHome } from './VisitorHome.tsx'

/** The start page. A visitor sees what the product is; a signed-in user sees their stake and its history. */
export function HomePage() {
  usePageTitle(appMessages.titles.home)
  const session = useSession()
  if (session.status === 'loading') return <div className="page-placeholder" aria-busy="true" />
  return session.status === 'user' ? <StakerHome user={session.user} /> : <VisitorHome />
}
