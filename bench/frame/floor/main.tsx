import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'

/** The minimum of a React frame: it renders something and reports to the page that it is ready. */
function Floor() {
  useEffect(() => parent.postMessage({ type: '@w3m-frame/READY' }, '*'), [])
  return <main>Wallet</main>
}

const container = document.getElementById('root')
if (container) createRoot(container).render(<Floor />)
