/**
 * Runs one action at a time across all tabs that share this device's storage: `refresh` for the tokens, `shares` for the key
 * shares. Locks are not reentrant. In a browser without locks, the action runs at once.
 */
export async function withLock<Value>(name: 'refresh' | 'shares', act: () => Promise<Value>): Promise<Value> {
  if (!('locks' in navigator)) return act()
  let hasStarted = false
  try {
    return await navigator.locks.request(name, () => {
      hasStarted = true
      return act()
    })
  } catch (error) {
    if (hasStarted) throw error
    // A browser that denies a frame storage also denies it locks. Then the device's data is only in this page's memory, and other
    // tabs cannot use it.
    return act()
  }
}
