import { readConfig } from './config/readConfig.ts'
import { startGuest } from './guest/startGuest.ts'

/**
 * Every page of the secure origin begins here: the frame at `/sdk`, and the pages that only live in windows of their own. They share
 * one script, so that the frame's first load stays one file; their own code loads when they are opened.
 */
async function start(): Promise<void> {
  const container = document.getElementById('root')
  const config = readConfig(document)
  if (!container || !config) throw new Error('The page has no configuration of its server.')
  const isOwnPage = location.pathname !== '/sdk'
  if (isOwnPage && window.top === window) {
    const { drawPage } = await import('./pages/drawPage.tsx')
    return drawPage(container, config)
  }
  // The server's policy forbids a frame around the other pages; this is for a browser that does not know the policy.
  const refusal = isOwnPage ? 'refusedPage' : startGuest(config, window, container)
  if (!refusal) return
  const { renderNotice } = await import('./screens/renderNotice.tsx')
  await renderNotice(container, refusal)
}

void start()
