import { BaseError } from '@holdfast/base'
import { useObservable } from '@holdfast/ui/observable'
import { createContext, useContext } from 'react'
import type { WebApp } from './webApp.ts'

/** Carries the app; null outside of its provider. */
export const WebAppContext = createContext<WebApp | null>(null)

/** Thrown when a part of the page is rendered outside of {@link WebAppContext}. */
export class WebAppMissingError extends BaseError {
  override name = 'WebAppMissingError' as const
  constructor() {
    super('This part of the page needs the app around it.')
  }
}

/** Returns the page's app. @throws {WebAppMissingError} outside of its provider. */
export function useWebApp(): WebApp {
  const app = useContext(WebAppContext)
  if (!app) throw new WebAppMissingError()
  return app
}

/** Returns the session state: who is using the page. */
export function useSession() {
  return useObservable(useWebApp().session.state)
}

/** Returns the state of the public configuration: once it is ready, the configuration and the kit created from it. */
export function useConfig() {
  return useObservable(useWebApp().config)
}
