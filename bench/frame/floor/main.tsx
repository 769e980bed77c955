import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'

/** The least that a React frame does: it draws something and tells its page. */
function Floor() {
  useEffect(() => parent.postMessage({ type: '@w3m-frame/READY' }, '*'), [])
  return <main>Wallet</main>
}

const container = document.getElementById('root')
if (container) createRoot(container).render(<Floor />)
