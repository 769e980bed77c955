/** Returns the median, for an even count the mean of the two middle values. @throws RangeError for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((first, second) => first - second)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) throw new RangeError('no values')
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Returns the values in a random order, so that no contestant is always visited first. */
export function shuffle<Value>(values: readonly Value[]): Value[] {
  const shuffled = [...values]
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1))
    const [first, second] = [shuffled[index], shuffled[other]]
    if (first !== undefined && second !== undefined) {
      shuffled[index] = second
      shuffled[other] = first
    }
  }
  return shuffled
}
