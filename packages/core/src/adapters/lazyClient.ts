import { loadOnce } from '@holdfast/base'

/** Access to the half of an adapter that is loaded on first need. */
export type LazyClient<Client> = {
  /** Loads the client once. After a failed load, for instance offline, the next call tries again. */
  load: () => Promise<Client>
  /** Destroys the client. If it is still loading, it is destroyed as soon as it has loaded. */
  destroy: () => void
}

/** Returns access to the loaded half of an adapter, which is created once, when it is first needed. */
export function lazyClient<Client extends { destroy: () => void }>(create: () => Promise<Client>): LazyClient<Client> {
  let loaded: Client | undefined
  let isDestroyed = false
  return {
    load: loadOnce(async () => {
      loaded = await create()
      if (isDestroyed) loaded.destroy()
      return loaded
    }),
    destroy: () => {
      isDestroyed = true
      loaded?.destroy()
    },
  }
}
