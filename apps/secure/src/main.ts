import { readConfig } from './config/readConfig.ts'
import { startGuest } from './guest/startGuest.ts'

/**
 * Starts a page of the secure origin: the frame at `/sdk`, or a page that opens only in its own window. All pages start with
 * this script, which holds what the frame needs first, so the frame's first load is one file. The code of any other page loads
 * when the page is opened.
 */
async function start(): Promise<void> {
  const container = document.getElementById('root')
  const config = readConfig(document)
  if (!container || !config) throw new Error('The page has no configuration from its server.')
  const needsOwnWindow = location.pathname !== '/sdk'
  if (needsOwnWindow && window.top === window) {
    const { drawPage } = await import('./pages/drawPage.tsx')
    return drawPage(container, config)
  }
  // The server's content policy forbids embedding the other pages. This check is for browsers that ignore that policy.
  const refusal = needsOwnWindow ? 'refusedPage' : startGuest(config, window, container)
  if (!refusal) return
  const { renderNotice } = await import('./screens/renderNotice.tsx')
  await renderNotice(container, refusal)
}

void start()
