import type { Kit, KitWith, LazyCapabilities, LazyCapability } from './kit.ts'

/**
 * Lets a capability join a kit, with its code, when it is first used. It joins once, however often it is used; after a failed
 * load, offline for instance, its code can be requested again.
 *
 * @returns the kit, with the capability's store.
 * @throws the error that kept its code from loading, and an `AbortError` once the kit is destroyed.
 */
export async function joinCapability<Name extends keyof LazyCapabilities>(
  kit: Kit,
  { name, load }: LazyCapability<Name>,
): Promise<KitWith<Name>> {
  const { joining, lifetime, add } = kit.internals
  const join = async (): Promise<void> => {
    const capability = await load()
    lifetime.signal.throwIfAborted()
    add(capability)
  }
  const joined = joining.get(name) ?? join()
  joining.set(name, joined)
  try {
    await joined
  } catch (error) {
    joining.delete(name)
    throw error
  }
  // The capability has joined now, which is all that this type adds to `Kit`.
  return kit as KitWith<Name>
}
