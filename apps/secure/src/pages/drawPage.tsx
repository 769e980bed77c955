import type { FrameConfig } from '@holdfast/api/embedded'
import { createRoot } from 'react-dom/client'
import { loadTexts } from '../messages/loadTexts.ts'
import { TextsContext } from '../messages/texts.ts'
import { pages } from './pages.ts'
import { PageOutlet } from './shell/PageOutlet.tsx'
import { Shell } from './shell/Shell.tsx'
import '../styles/base.css'
import './shell/shell.css'

/** Draws the page that the window's URL names. */
export async function drawPage(container: HTMLElement, config: FrameConfig): Promise<void> {
  const texts = await loadTexts(container.ownerDocument)
  const { pathname, host } = location
  container.ownerDocument.title = config.project?.name ?? texts.pages.wallet
  const load = Object.hasOwn(pages, pathname) ? pages[pathname] : undefined
  createRoot(container).render(
    <TextsContext value={texts}>
      <Shell name={config.project?.name} host={host}>
        {load ? <PageOutlet load={load} config={config} /> : <p className="page-text">{texts.pages.ownPage}</p>}
      </Shell>
    </TextsContext>,
  )
}
