/** Events after which the wallet may have other accounts. */
const events = ['accountChange', 'networkChange', 'disconnect'] as const

/**
 * Listens to a wallet that has the sats-connect interface. Newer wallets take an object and return the undo; older wallets take
 * a name and a listener, like emitters of Node.js. If a wallet takes neither, its changes go unnoticed.
 *
 * @returns the undo.
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
  const call = (method: CallableFunction, ...parameters: readonly unknown[]): unknown => {
    try {
      return Reflect.apply(method, provider, parameters)
    } catch {
      // This wallet takes listeners in a different form, or not at all.
      return undefined
    }
  }
  const undo = call(add, { eventName, cb: listener })
  if (typeof undo === 'function') return () => void call(undo)
  const olderUndo = call(add, eventName, listener)
  if (typeof olderUndo === 'function') return () => void call(olderUndo)
  return () => {
    if (typeof remove === 'function') call(remove, eventName, listener)
  }
}
