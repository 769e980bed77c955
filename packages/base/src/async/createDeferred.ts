/** A promise, and the functions that settle it. */
export type Deferred<Value> = {
  promise: Promise<Value>
  resolve: (value: Value | PromiseLike<Value>) => void
  reject: (error: unknown) => void
}

/**
 * Creates a promise that is settled from outside. Only the first call of `resolve` or `reject` has an effect.
 * Replaces `Promise.withResolvers`, which some supported browsers lack.
 */
export function createDeferred<Value = void>(): Deferred<Value> {
  // The promise's constructor calls back before it returns.
  let resolve!: Deferred<Value>['resolve']
  let reject!: Deferred<Value>['reject']
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
