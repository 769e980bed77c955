/** Every route of the product, by name. Any other path is the not-found page. */
export const routes = { home: '/', login: '/login', profile: '/profile' } as const
