import { appMessages } from '../../messages/app.ts'
import { useConfig } from '../WebAppContext.tsx'

/** The footer of every page: the licence, and a link to the source code if the operator configures one. */
export function Footer() {
  const state = useConfig()
  const sourceUrl = state.status === 'ready' ? state.config.sourceUrl : undefined
  const { source, between, licence, after } = appMessages.footer
  return (
    <footer className="layout__footer">
      <p>
        {sourceUrl === undefined ? source : <a href={sourceUrl}>{source}</a>}
        {between}
        <a href="/licence.txt">{licence}</a>
        {after}
      </p>
    </footer>
  )
}
