import { readConfig } from './config/readConfig.ts'
import { startGuest } from './guest/startGuest.ts'

/** The frame's page begins here. Its other pages, in windows of their own, say what this origin is for. */
async function start(): Promise<void> {
  const container = document.getElementById('root')
  const config = readConfig(document)
  if (!container || !config) throw new Error('The page has no configuration of its server.')
  const refusal = location.pathname === '/sdk' ? await startGuest(config, window, container) : ('ownPage' as const)
  if (!refusal) return
  const { renderNotice } = await import('./screens/renderNotice.tsx')
  renderNotice(container, refusal)
}

void start()
