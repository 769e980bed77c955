import { Link } from 'wouter'
import { appMessages } from '../../messages/app.ts'
import { notFoundMessages } from '../../messages/notFound.ts'
import { routes } from './routes.ts'
import { usePageTitle } from './usePageTitle.ts'

/** The page for every address without a route. The server sends it with status 404. */
export function NotFoundPage() {
  usePageTitle(appMessages.titles.notFound)
  return (
    <section className="not-found">
      <p className="not-found__code" aria-hidden="true">
        404
      </p>
      <h1>{notFoundMessages.title}</h1>
      <p>{notFoundMessages.text}</p>
      <Link className="link-button" href={routes.home}>
        {notFoundMessages.action}
      </Link>
    </section>
  )
}
