import { visibleWords } from '@holdfast/clear-signing/requests'
import { Wallet } from '@holdfast/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../../messages/texts.ts'

/** Shows a page in its own window, with the project's name and the wallet's host above the content. */
export function Shell({
  name,
  host,
  children,
}: {
  /** The project's name, as its operator registered it. */
  name: string | undefined
  host: string
  children: ReactNode
}) {
  const { pages: text } = useTexts()
  return (
    <div className="page-shell">
      <header className="page-header">
        <Wallet aria-hidden />
        <p>{name === undefined ? text.wallet : visibleWords(name)}</p>
        <p className="page-host" dir="ltr">
          {host}
        </p>
      </header>
      <main className="page-main">{children}</main>
    </div>
  )
}
