/** Every route of the product by its name. Anything else is the not-found page. */
export const routes = { home: '/', login: '/login', profile: '/profile' } as const
