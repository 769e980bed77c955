import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { afterPaint } from './app/afterPaint.ts'
import { readPageData } from './app/pageData.ts'
import { createWebApp, type WebApp } from './app/webApp.ts'
import './styles.css'

/** So long the first paint waits for session and configuration, in milliseconds: with them the header is drawn once and right. */
const firstPaintDeadlineMs = 400

/** Draws the page, or takes over what the server has drawn. Not at the top of the module: WebKit hands out modules that import a waiting one before they have run. */
async function start(): Promise<void> {
  const known = readPageData()
  // Each in a task of its own, so that the page answers to the person in between.
  await nextTask()
  const app = createWebApp(known)
  if (known) await nextTask()
  else await fetchFirst(app)

  const container = document.getElementById('root')
  if (!container) throw new Error('index.html has no #root.')
  if (known && container.firstElementChild) {
    // As a transition it is done in pieces, and what is pressed meanwhile goes first.
    startTransition(() => void hydrateRoot(container, <App app={app} />))
  } else {
    createRoot(container).render(<App app={app} />)
  }
  // What came with the page is good for the first paint; who is signed in is asked on every load all the same.
  if (known) afterPaint(() => void app.session.refresh())
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve))
}

async function fetchFirst({ session, loadConfig }: WebApp): Promise<void> {
  const deadline = new Promise((resolve) => setTimeout(resolve, firstPaintDeadlineMs))
  await Promise.race([Promise.all([session.refresh(), loadConfig()]), deadline])
}

void start()
