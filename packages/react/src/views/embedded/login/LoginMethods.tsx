import { Skeleton } from '@holdfast/ui'
import { type ComponentType, useEffect } from 'react'
import { createLazyModule, type LazyModule } from '../../../loading/createLazyModule.ts'
import { useLazyModule } from '../../../loading/useLazyModule.ts'

const emailField = createLazyModule(async () => (await import('./EmailField.tsx')).EmailField)
const socialButtons = createLazyModule(async () => (await import('./SocialButtons.tsx')).SocialButtons)

/** Offers the login by mail. Only a kit with this login loads its code. The place of the field is reserved from the start. */
export function EmailMethod() {
  return <LazyMethod code={emailField} height="calc(var(--hf-size-control-lg) + var(--hf-space-3))" />
}

/** Offers the social logins. Their code loads in the same way as that of the login by mail. */
export function SocialMethod() {
  return <LazyMethod code={socialButtons} height="calc(2 * var(--hf-size-control-lg) + var(--hf-space-2))" />
}

function LazyMethod({ code, height }: { code: LazyModule<ComponentType>; height: string }) {
  const state = useLazyModule(code)
  useEffect(() => void code.load(), [code])
  if (state.status !== 'ready') return <Skeleton height={height} />
  const Method = state.value
  return <Method />
}

/** Loads the code of both methods, so that a test can show them without waiting. */
export async function loadLoginMethods(): Promise<void> {
  await Promise.all([emailField.load(), socialButtons.load()])
}
