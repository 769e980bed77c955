/** The texts of the not-found page. */
export const notFoundMessages = {
  title: 'Page not found',
  text: 'There is nothing at this address. It may have been mistyped, or the page has moved.',
  action: 'Go to the start page',
} as const
