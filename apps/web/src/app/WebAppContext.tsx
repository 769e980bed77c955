import { BaseError } from '@holdfast/base'
import { useObservable } from '@holdfast/ui/observable'
import { createContext, useContext } from 'react'
import type { WebApp } from './webApp.ts'

/** Carries the app; empty outside of its provider. */
export const WebAppContext = createContext<WebApp | null>(null)

/** A part of the page is drawn outside of {@link WebAppContext}. */
export class WebAppMissingError extends BaseError {
  override name = 'WebAppMissingError' as const
  constructor() {
    super('This part of the page needs the app around it.')
  }
}

/** Gives the app that the page was made with. @throws {WebAppMissingError} outside of its provider. */
export function useWebApp(): WebApp {
  const app = useContext(WebAppContext)
  if (!app) throw new WebAppMissingError()
  return app
}

/** Says who uses the page. */
export function useSession() {
  return useObservable(useWebApp().session.state)
}

/** Gives the public configuration and the kit made from it. */
export function useConfig() {
  return useObservable(useWebApp().config)
}
