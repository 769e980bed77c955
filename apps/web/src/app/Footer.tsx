import { appMessages } from '../messages/app.ts'

/** The footer of every page: what Holdfast is, and its licence. */
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
