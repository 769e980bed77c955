import type { Kit, KitWith, LazyCapabilities, LazyCapability } from './kit.ts'

/**
 * Lets a capability join a kit, with its code, when it is first reached. It joins once, however often it is reached; code that could
 * not be loaded, offline say, may be asked for again.
 *
 * @returns the kit, with the capability's store.
 * @throws what kept its code from loading, and an `AbortError` once the kit is destroyed.
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
  // It has joined now, which is what the type says more than `Kit`.
  return kit as KitWith<Name>
}
