import type { Kit, KitWith, LazyCapabilities, LazyCapability } from './kit.ts'

/**
 * Adds a capability to a kit when it is first used, after loading its code. The capability joins once, however often it is
 * used. After a failed load, offline for instance, the next use loads the code again.
 *
 * @returns the kit, with the capability's store.
 * @throws the error of a failed load, and an `AbortError` once the kit is destroyed.
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
  // `KitWith` states only that the capability has joined, which is true from here on.
  return kit as KitWith<Name>
}
