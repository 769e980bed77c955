import { HttpError, identityProviders, type PublicConfig } from '@holdfast/api'
import { Button, KeyRound, Mail, Wallet } from '@holdfast/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWebApp } from '../app/WebAppContext.tsx'
import { loginMessages } from '../messages/login.ts'
import { FormError } from './FormError.tsx'
import { readLoginFailure } from './failures.ts'
import type { LoginMode } from './mode.ts'
import { ProviderSignIn } from './ProviderSignIn.tsx'
import { canAutofillPasskey, cancelPasskey, PasskeysUnsupportedError, signInWithPasskey } from './passkey.ts'
import { WalletSignIn } from './WalletSignIn.tsx'

/**
 * The methods besides user name and password. Only the e-mail code and the identity providers create a new account: passkeys and
 * wallets belong to existing accounts. To add a method, add its button here.
 */
export function OtherMethods({ auth, mode, onSignedIn, onEmail }: OtherMethods.Props) {
  const app = useWebApp()
  const [error, setError] = useState<string>()
  const [isWorking, setWorking] = useState(false)

  const hasPasskey = auth.passkey && mode === 'signIn'
  const hasWallet = auth.wallet && mode === 'signIn'
  const providers = identityProviders.filter((provider) => auth[provider])

  const onAutofilled = useEffectEvent(() => onSignedIn().catch((failure) => setError(readLoginFailure(failure).text)))
  // The browser suggests passkeys in the user name field, but not while the button asks for a passkey: only one passkey request
  // can run at a time.
  const isSuggesting = hasPasskey && !isWorking
  useEffect(() => {
    if (!isSuggesting) return undefined
    const suggestion = new AbortController()
    const { signal } = suggestion
    void canAutofillPasskey().then(async (isPossible) => {
      if (!isPossible || signal.aborted) return
      try {
        await signInWithPasskey(app.fetch, { isAutofill: true, signal })
      } catch {
        // The user did not ask for the suggestion, so no error is shown when they ignore it or when it fails.
        return
      }
      if (!signal.aborted) void onAutofilled()
    })
    return () => {
      suggestion.abort()
      void cancelPasskey()
    }
  }, [app, isSuggesting])

  async function logInWithPasskey() {
    setError(undefined)
    setWorking(true)
    try {
      await signInWithPasskey(app.fetch, { isAutofill: false })
      await onSignedIn()
    } catch (failure) {
      setError(passkeyFailureText(failure))
    } finally {
      setWorking(false)
    }
  }

  if (!hasPasskey && !auth.emailCode && !hasWallet && providers.length === 0) return null
  return (
    <div className="login__others">
      <p className="login__or" aria-hidden="true">
        {loginMessages.or}
      </p>
      <FormError text={error} />
      {hasPasskey && (
        <Button variant="secondary" block loading={isWorking} onClick={() => void logInWithPasskey()}>
          <KeyRound aria-hidden="true" />
          {loginMessages.passkey}
        </Button>
      )}
      {auth.emailCode && (
        <Button variant="secondary" block onClick={onEmail}>
          <Mail aria-hidden="true" />
          {loginMessages.email[mode]}
        </Button>
      )}
      {providers.map((provider) => (
        <ProviderSignIn key={provider} provider={provider} mode={mode} onError={setError} />
      ))}
      {hasWallet && <WalletSignIn icon={<Wallet aria-hidden="true" />} onSignedIn={onSignedIn} onError={setError} />}
    </div>
  )
}

export declare namespace OtherMethods {
  type Props = {
    /** The methods that the server offers. */
    auth: PublicConfig['auth']
    mode: LoginMode
    /** Called once the session cookie is set. */
    onSignedIn: () => Promise<void>
    /** Called for the e-mail code, which has a form of its own. */
    onEmail: () => void
  }
}

function passkeyFailureText(error: unknown): string {
  const { errors } = loginMessages
  if (error instanceof Error && error.name === 'NotAllowedError') return errors.passkeyCancelled
  if (error instanceof PasskeysUnsupportedError) return errors.passkeyUnsupported
  const { text } = readLoginFailure(error)
  const isServerDown = error instanceof HttpError && error.status >= 500
  return text === errors.server && !isServerDown ? errors.passkeyRefused : text
}
