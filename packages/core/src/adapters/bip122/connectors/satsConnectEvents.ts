/** Events after which the accounts may be others. */
const events = ['accountChange', 'networkChange', 'disconnect'] as const

/**
 * Listens to a wallet that speaks as sats-connect does: newer ones take an object and give back the undo, older ones take a name and
 * a listener, as emitters of Node.js do. A wallet that allows neither is not followed.
 *
 * @returns its undo.
 */
export function listenTo(provider: Record<string, unknown>, listener: () => void): () => void {
  const undos = events.map((eventName) => listenToEvent(provider, eventName, listener))
  return () => {
    for (const undo of undos) undo()
  }
}

function listenToEvent(provider: Record<string, unknown>, eventName: string, listener: () => void): () => void {
  const { addListener: add, removeListener: remove } = provider
  if (typeof add !== 'function') return () => {}
  const call = (known: CallableFunction, ...parameters: readonly unknown[]): unknown => {
    try {
      return Reflect.apply(known, provider, parameters)
    } catch {
      // Not in this manner.
      return undefined
    }
  }
  const undo = call(add, { eventName, cb: listener })
  if (typeof undo === 'function') return () => void call(undo)
  const older = call(add, eventName, listener)
  if (typeof older === 'function') return () => void call(older)
  return () => {
    if (typeof remove === 'function') call(remove, eventName, listener)
  }
}
