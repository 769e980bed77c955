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
  const [isDisconnecting, setDisconnecting] = useState(false)
  const run = useCallback(
    async (parameters?: disconnect.Parameters) => {
      setDisconnecting(true)
      try {
        await disconnect(kit, parameters)
      } finally {
        setDisconnecting(false)
      }
    },
    [kit],
  )
  return { disconnect: run, isDisconnecting }
}
