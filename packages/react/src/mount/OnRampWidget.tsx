import { useEffect, useState } from 'react'
import { createLazyModule } from '../loading/createLazyModule.ts'
import { useLazyModule } from '../loading/useLazyModule.ts'
import { LoadFailed } from './LoadFailed.tsx'

/**
 * Draws the form for buying crypto as part of the page. Its button opens the modal on the list of providers or, if no wallet is
 * connected, on the Connect view.
 *
 * @example
 * import { OnRampWidget } from '@holdfast/react'
 *
 * <OnRampWidget />
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
