import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { WagmiContext } from 'wagmi'
import { useWebApp, WebAppMissingError } from '../app/WebAppContext.tsx'
import type { StakeServices } from './services.ts'

const StakeContext = createContext<StakeServices | null>(null)

/**
 * Provides wagmi, queries and transactions to its children. A page may have several of these providers: they share one set of
 * services.
 */
export function StakeProviders({ children, placeholder = null, onError }: StakeProviders.Props) {
  const app = useWebApp()
  const [services, setServices] = useState<StakeServices>()
  const [failure, setFailure] = useState<unknown>()

  useEffect(() => {
    let isCurrent = true
    app.loadStake().then(
      (loaded) => isCurrent && setServices(loaded),
      (error: unknown) => isCurrent && setFailure(error),
    )
    return () => {
      isCurrent = false
    }
  }, [app])

  if (failure !== undefined) return onError ? onError() : null
  if (!services) return placeholder
  return (
    <StakeContext value={services}>
      <WagmiContext value={services.wagmiConfig}>
        <QueryClientProvider client={services.queryClient}>{children}</QueryClientProvider>
      </WagmiContext>
    </StakeContext>
  )
}

export declare namespace StakeProviders {
  type Props = {
    children: ReactNode
    /** Shown while chain access is loading. */
    placeholder?: ReactNode
    /** Shown when chain access could not be loaded. */
    onError?: (() => ReactNode) | undefined
  }
}

/** Returns the stake services. @throws {WebAppMissingError} outside of {@link StakeProviders}. */
export function useStakeServices(): StakeServices {
  const services = useContext(StakeContext)
  if (!services) throw new WebAppMissingError()
  return services
}
