/** The side a page comes from: `next` when the history grew, `previous` when it became shorter. */
export type Direction = 'next' | 'previous'
