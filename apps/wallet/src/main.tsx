import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { createWalletApp } from './app/walletApp.ts'
import './styles.css'

const app = createWalletApp()
void app.load()

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root.')
createRoot(container).render(<App app={app} />)

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without a service worker, the wallet still works, but not offline.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
