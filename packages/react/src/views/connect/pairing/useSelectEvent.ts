import { type Platform, track } from '@holdfast/core'
import { useEffect, useRef } from 'react'
import { useKit } from '../../../hooks/useKit.ts'

/** Reports the choice of a wallet once for each platform that is shown. */
export function useSelectEvent(name: string, platform: Platform): void {
  const kit = useKit()
  // StrictMode runs an effect twice, but a choice must be reported once.
  const lastPlatform = useRef('')
  useEffect(() => {
    if (lastPlatform.current === platform) return
    lastPlatform.current = platform
    // The event has no platform for a wallet that is missing, and reports the browser instead.
    const shown = platform === 'unsupported' ? 'browser' : platform
    track(kit, { event: 'SELECT_WALLET', properties: { name, platform: shown } })
  }, [kit, name, platform])
}
