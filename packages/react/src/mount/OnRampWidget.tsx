import { useEffect, useState } from 'react'
import { createLazyModule } from '../loading/createLazyModule.ts'
import { useLazyModule } from '../loading/useLazyModule.ts'
import { LoadFailed } from './LoadFailed.tsx'

/**
 * Draws the form for a purchase in the page. Its button opens the modal on the providers or, if no wallet is connected, on
 * Connect.
 *
 * @example <OnRampWidget />
 */
export function OnRampWidget() {
  const [module] = useState(() => createLazyModule(importForm))
  const code = useLazyModule(module)
  useEffect(() => void module.load(), [module])

  if (code.status === 'ready') {
    const OnRampForm = code.value
    return <OnRampForm />
  }
  return code.status === 'failed' ? <LoadFailed attempts={code.attempts} onRetry={() => void module.load()} /> : null
}

async function importForm() {
  const { OnRampForm } = await import('../views/onramp/pieces/OnRampForm.tsx')
  return OnRampForm
}
