import { createHttp, createIdentityProvidersClient, type IdentityProvider } from '@holdfast/api'
import { Button, ExternalLink } from '@holdfast/ui'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { readReturnPath } from '../app/routing/returnPath.ts'
import { useWebApp } from '../app/WebAppContext.tsx'
import { loginMessages } from '../messages/login.ts'
import { readLoginFailure } from './failures.ts'
import type { LoginMode } from './mode.ts'

const names: Record<IdentityProvider, string> = { github: 'GitHub', google: 'Google' }

/** A button that signs in at an identity provider: it opens the provider's page, from which the user returns signed in. */
export function ProviderSignIn({ provider, mode, onError }: ProviderSignIn.Props) {
  const app = useWebApp()
  const search = useSearch()
  const [isWorking, setWorking] = useState(false)

  // The browser's Back button may show this page as it was left, with this button still in its loading state.
  useEffect(() => {
    const onShown = () => setWorking(false)
    window.addEventListener('pageshow', onShown)
    return () => window.removeEventListener('pageshow', onShown)
  }, [])

  async function onClick() {
    onError(undefined)
    setWorking(true)
    try {
      const client = createIdentityProvidersClient(createHttp({ baseUrl: '/api', fetch: app.fetch }))
      const returnPath = readReturnPath(search, window.location.origin)
      // The button stays in its loading state until the provider's page replaces this one.
      window.location.assign(await client.startProviderSignIn({ provider, returnPath }))
    } catch (error) {
      onError(readLoginFailure(error).text)
      setWorking(false)
    }
  }

  return (
    <Button variant="secondary" block loading={isWorking} onClick={() => void onClick()}>
      <ExternalLink aria-hidden="true" />
      {loginMessages.provider[mode](names[provider])}
    </Button>
  )
}

export declare namespace ProviderSignIn {
  type Props = {
    provider: IdentityProvider
    mode: LoginMode
    /** Called with the error message, or with `undefined` at a new attempt. */
    onError: (text: string | undefined) => void
  }
}
