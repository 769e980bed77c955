import { whenIdle } from '@holdfast/ui/idle'
import { startTransition } from 'react'
import { App } from './app/App.tsx'
import { readPageData } from './app/loading/pageData.ts'
import { createRoot, hydrateRoot } from './app/loading/reactDom.ts'
import { createWebApp, type WebApp } from './app/webApp.ts'
import './styles.css'

/**
 * How long the first paint waits for session and configuration, in milliseconds. If both arrive in time, the header is right
 * from the first paint on.
 */
const firstPaintDeadlineMs = 400

/**
 * Renders the page, or hydrates the server-rendered one. This is a function instead of a top-level await, since WebKit runs a
 * module too early if it imports a module with top-level await.
 */
async function start(): Promise<void> {
  const pageData = readPageData()
  // Each step is a task of its own, so that the page can respond to the user in between.
  await nextTask()
  const app = createWebApp(pageData)
  if (pageData) await nextTask()
  else await fetchFirst(app)

  const container = document.getElementById('root')
  if (!container) throw new Error('index.html has no #root.')
  if (pageData && container.firstElementChild) {
    // A transition renders in pieces, and user input has priority.
    startTransition(() => void hydrateRoot(container, <App app={app} />))
  } else {
    createRoot(container).render(<App app={app} />)
  }
  // The page data brings the session for the first paint only: each load still requests the session from the server.
  if (pageData) whenIdle(() => void app.session.refresh())
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve))
}

async function fetchFirst({ session, loadConfig }: WebApp): Promise<void> {
  const deadline = new Promise((resolve) => setTimeout(resolve, firstPaintDeadlineMs))
  await Promise.race([Promise.all([session.refresh(), loadConfig()]), deadline])
}

void start()
