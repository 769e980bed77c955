import { createRoot } from 'react-dom/client'
import { english } from '../messages/english.ts'
import './screens.css'

/** Says why the wallet does not run here. */
export function renderNotice(container: HTMLElement, notice: 'refusedPage' | 'ownPage'): void {
  createRoot(container).render(
    <main className="frame-card">
      <div className="frame-scroll">
        <p>{english[notice]}</p>
      </div>
    </main>,
  )
}
