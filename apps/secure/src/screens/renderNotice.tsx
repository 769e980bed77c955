import { createRoot } from 'react-dom/client'
import { loadTexts } from '../messages/loadTexts.ts'
import type { Texts } from '../messages/texts.ts'
import '../styles/base.css'
import './screens.css'

/** Shows why the wallet does not run here. */
export async function renderNotice(
  container: HTMLElement,
  notice: keyof Pick<Texts['pages'], 'refusedPage' | 'ownPage'>,
): Promise<void> {
  const { pages } = await loadTexts(container.ownerDocument)
  createRoot(container).render(
    <main className="frame-card">
      <div className="frame-scroll">
        <p>{pages[notice]}</p>
      </div>
    </main>,
  )
}
