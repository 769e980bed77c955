import { useEffect, useState } from 'react'
import { createLazyModule } from '../loading/createLazyModule.ts'
import { useLazyModule } from '../loading/useLazyModule.ts'
import { LoadFailed } from './LoadFailed.tsx'

/**
 * Draws the modal's card as part of the page, always open. It is for kits created with `enableEmbedded`.
 *
 * @example
 * import { EmbeddedModal } from '@holdfast/react'
 *
 * <EmbeddedModal />
 */
export function EmbeddedModal() {
  const [module] = useState(() => createLazyModule(importCard))
  const code = useLazyModule(module)
  useEffect(() => void module.load(), [module])

  if (code.status === 'ready') {
    const EmbeddedCard = code.value
    return <EmbeddedCard />
  }
  return code.status === 'failed' ? <LoadFailed attempts={code.attempts} onRetry={() => void module.load()} /> : null
}

async function importCard() {
  const { EmbeddedCard } = await import('../shell/EmbeddedCard.tsx')
  return EmbeddedCard
}
