import { routes } from '../app/routing/routes.ts'

/** The purpose of the login page: to sign in a user, or to create a new one. */
export type LoginMode = 'signIn' | 'signUp'

/** Query parameter of `/login` that selects sign-up. */
const modeParameter = 'mode'
const signUpValue = 'sign-up'

/** Reads the mode from the query string of the login page. The default is sign-in. */
export function readLoginMode(search: string): LoginMode {
  return new URLSearchParams(search).get(modeParameter) === signUpValue ? 'signUp' : 'signIn'
}

/** Returns the URL path of the login page in a mode. Keeps the other parameters of the query, such as the return path. */
export function loginModePath(mode: LoginMode, search = ''): string {
  const query = new URLSearchParams(search)
  if (mode === 'signUp') query.set(modeParameter, signUpValue)
  else query.delete(modeParameter)
  return query.size === 0 ? routes.login : `${routes.login}?${query}`
}
