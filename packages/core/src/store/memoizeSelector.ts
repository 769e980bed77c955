/**
 * Creates a selector that recomputes its result only when one of its parts, the objects on which the result depends, has
 * changed. The same parts give the same result object, so the result can serve as a store snapshot. A result is kept in memory
 * only as long as its parts are.
 *
 * @param partsOf - returns the parts, always the same number of them.
 */
export function memoizeSelector<State, const Parts extends readonly object[], Value>(
  partsOf: (state: State) => readonly [...Parts],
  compute: (...parts: [...Parts]) => Value,
): (state: State) => Value {
  const root: Node<Value> = { next: new WeakMap() }
  return (state) => {
    const parts = partsOf(state)
    let node = root
    for (const part of parts) {
      const existing = node.next.get(part)
      const next: Node<Value> = existing ?? { next: new WeakMap() }
      if (!existing) node.next.set(part, next)
      node = next
    }
    node.result ??= { value: compute(...parts) }
    return node.result.value
  }
}

type Node<Value> = { next: WeakMap<object, Node<Value>>; result?: { value: Value } }
