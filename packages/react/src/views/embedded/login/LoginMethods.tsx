import { Skeleton } from '@holdfast/ui'
import { type ComponentType, useEffect } from 'react'
import { createLazyModule, type LazyModule } from '../../../loading/createLazyModule.ts'
import { useLazyModule } from '../../../loading/useLazyModule.ts'

const emailField = createLazyModule(async () => (await import('./EmailField.tsx')).EmailField)
const socialButtons = createLazyModule(async () => (await import('./SocialButtons.tsx')).SocialButtons)

/** The login by mail. Only a kit that offers it loads its code. Its place is reserved from the start. */
export function EmailMethod() {
  return <Late code={emailField} height="calc(var(--hf-size-control-lg) + var(--hf-space-3))" />
}

/** The social logins, loaded in the same way. */
export function SocialMethod() {
  return <Late code={socialButtons} height="calc(2 * var(--hf-size-control-lg) + var(--hf-space-2))" />
}

function Late({ code, height }: { code: LazyModule<ComponentType>; height: string }) {
  const state = useLazyModule(code)
  useEffect(() => void code.load(), [code])
  if (state.status !== 'ready') return <Skeleton height={height} />
  const Part = state.value
  return <Part />
}

/** Loads both parts: for tests, and ahead of the view that shows them. */
export async function loadLoginMethods(): Promise<void> {
  await Promise.all([emailField.load(), socialButtons.load()])
}
