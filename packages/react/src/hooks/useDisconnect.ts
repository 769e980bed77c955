import { disconnect } from '@holdfast/core'
import { useCallback, useState } from 'react'
import { useKitContext } from '../KitContext.ts'

/** The result of {@link useDisconnect}. */
export type UseDisconnect = {
  /** Ends the connection. If the wallet fails to disconnect, a toast says so and the kit drops the connection anyway. */
  disconnect: (parameters?: disconnect.Parameters) => Promise<void>
  isDisconnecting: boolean
}

/** Disconnects the wallet. @throws {HoldfastProviderNotFoundError} outside of a provider. */
export function useDisconnect(): UseDisconnect {
  const { kit } = useKitContext()
  const [running, setRunning] = useState(0)
  const run = useCallback(
    async (parameters?: disconnect.Parameters) => {
      setRunning((count) => count + 1)
      try {
        await disconnect(kit, parameters)
      } finally {
        setRunning((count) => count - 1)
      }
    },
    [kit],
  )
  return { disconnect: run, isDisconnecting: running > 0 }
}
