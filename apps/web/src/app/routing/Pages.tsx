import { Route, Switch } from 'wouter'
import { createLazyPage } from '../loading/lazyPage.tsx'
import { createLazyView } from '../loading/lazyView.tsx'
import { PagePlaceholder } from '../loading/PagePlaceholder.tsx'
import { routes } from './routes.ts'

/** The page at `/`, which the server renders too. */
export const HomePage = createLazyPage(async () => (await import('../../home/HomePage.tsx')).HomePage)
const LoginPage = createLazyView(async () => (await import('../../login/LoginPage.tsx')).LoginPage, <PagePlaceholder />)
const ProfilePage = createLazyView(
  async () => (await import('../../profile/ProfilePage.tsx')).ProfilePage,
  <PagePlaceholder />,
)

const NotFoundPage = createLazyView(async () => (await import('./NotFoundPage.tsx')).NotFoundPage, <PagePlaceholder />)

/** The pages by route; each is a chunk of its own. */
export function Pages() {
  return (
    <Switch>
      <Route path={routes.home}>
        <HomePage />
      </Route>
      <Route path={routes.login}>
        <LoginPage />
      </Route>
      <Route path={routes.profile}>
        <ProfilePage />
      </Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  )
}
