/** The texts of the user menu. */
export const userMenuMessages = {
  profile: 'Profile',
  logout: 'Log out',
  logoutFailed: {
    unreachable: 'You are still signed in: the server could not be reached. Check your connection and log out again.',
    refused: 'You are still signed in: the server did not log you out. Wait a moment and log out again.',
  },
} as const
