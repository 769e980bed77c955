import { BaseError } from '@holdfast/base'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Observable } from './observable.ts'
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

/** Reads an observable and renders again when it changes. */
export function useObservable<Value>(observable: Pick<Observable<Value>, 'get' | 'subscribe'>): Value {
  return useSyncExternalStore(observable.subscribe, observable.get, observable.get)
}

/** Says who uses the page. */
export function useSession() {
  return useObservable(useWebApp().session.state)
}

/** Gives the public configuration and the kit made from it. */
export function useConfig() {
  return useObservable(useWebApp().config)
}
