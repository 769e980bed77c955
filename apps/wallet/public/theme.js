// Runs before the first paint, so that the page never flashes in the wrong colour mode. Its storage key must match
// src/app/walletApp.ts.
;(function () {
  var choice = 'system'
  try {
    var stored = localStorage.getItem('holdfast.wallet.color-mode')
    if (stored === 'light' || stored === 'dark') choice = stored
  } catch {
    // The browser denies storage, so the page uses the system's mode.
  }
  var dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
