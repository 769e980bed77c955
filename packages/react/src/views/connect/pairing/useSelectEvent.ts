import { type Platform, track } from '@holdfast/core'
import { useEffect, useRef } from 'react'
import { useKit } from '../../../hooks/useKit.ts'

/** Tells once for each platform shown that a wallet was chosen there. */
export function useSelectEvent(name: string, platform: Platform): void {
  const kit = useKit()
  // StrictMode runs an effect twice; one choice is told once.
  const told = useRef('')
  useEffect(() => {
    if (told.current === platform) return
    told.current = platform
    // Of a wallet that is not here there is no platform of its own.
    const shown = platform === 'unsupported' ? 'browser' : platform
    track(kit, { event: 'SELECT_WALLET', properties: { name, platform: shown } })
  }, [kit, name, platform])
}
