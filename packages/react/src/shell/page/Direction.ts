/** The side from which a page enters: `next` when the router's history has grown, `previous` when it has become shorter. */
export type Direction = 'next' | 'previous'
