import { appMessages } from '../messages/app.ts'

/** The foot of every page: what Holdfast is, and the licence that says so. */
export function Footer() {
  const { before, licence, after } = appMessages.footer
  return (
    <footer className="layout__footer">
      <p>
        {before}
        <a href="/licence.txt">{licence}</a>
        {after}
      </p>
    </footer>
  )
}
