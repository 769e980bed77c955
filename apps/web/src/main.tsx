import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { createWebApp } from './app/webApp.ts'
import './styles.css'

/** So long the first paint waits for session and configuration, in milliseconds: with them the header is drawn once and right. */
const firstPaintDeadlineMs = 400

const app = createWebApp()
const deadline = new Promise((resolve) => setTimeout(resolve, firstPaintDeadlineMs))
await Promise.race([Promise.all([app.session.refresh(), app.loadConfig()]), deadline])

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root.')
createRoot(container).render(<App app={app} />)
