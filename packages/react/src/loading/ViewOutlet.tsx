import { Button, ErrorState, Spinner, WifiOff } from '@holdfast/ui'
import { type ComponentType, useEffect } from 'react'
import { useText } from '../messages/useText.ts'
import type { LazyModule } from './createLazyModule.ts'
import { useLazyModule } from './useLazyModule.ts'
import './ViewOutlet.css'

/**
 * Draws a view once its code has loaded. Until then, it draws a placeholder as high as the previous view; if the code fails to
 * load, an error.
 */
export function ViewOutlet({ code }: { code: LazyModule<ComponentType> }) {
  const text = useText()
  const state = useLazyModule(code)

  useEffect(() => void code.load(), [code])

  if (state.status === 'ready') {
    const View = state.value
    return <View />
  }
  if (state.status !== 'failed') {
    return (
      <div className="hf-kit-outlet-loading">
        <Spinner label={text('shell.loading')} />
      </div>
    )
  }
  return (
    <ErrorState
      icon={WifiOff}
      className="hf-kit-empty"
      title={text('shell.viewFailed')}
      action={<Button onClick={() => void code.load()}>{text('action.tryAgain')}</Button>}
    >
      {text('shell.viewFailedHint')}
    </ErrorState>
  )
}
