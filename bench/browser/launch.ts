import { type Browser, chromium } from '@playwright/test'

/** Starts the browser that measures pages. A page's requests to other machines fail at once; `visit` lists them. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    chromiumSandbox: false,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-dev-shm-usage',
      // React creates errors while it starts. With a debugger attached, as here, V8 locates each error at once, and by default
      // it reads the whole calling file again to do so. No user without developer tools waits for that.
      '--js-flags=--no-enable-lazy-source-positions',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  })
}
