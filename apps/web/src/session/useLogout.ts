import { useLocation } from 'wouter'
import { routes } from '../app/routing/routes.ts'
import { useWebApp } from '../app/WebAppContext.tsx'
import { userMenuMessages } from '../messages/userMenu.ts'

/** Returns a function that logs out and then opens the login page, or shows the user why they are still signed in. */
export function useLogout(): () => Promise<void> {
  const { session, toaster } = useWebApp()
  const [, navigate] = useLocation()
  return async () => {
    const outcome = await session.logout()
    if (outcome === 'left') navigate(routes.login)
    else toaster.show({ variant: 'error', message: userMenuMessages.logoutFailed[outcome] })
  }
}
