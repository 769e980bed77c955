// Runs before the first paint, so that a stored choice never flashes the other mode. Its key is src/app/walletApp.ts's.
;(function () {
  var choice = 'system'
  try {
    var stored = localStorage.getItem('holdfast.wallet.color-mode')
    if (stored === 'light' || stored === 'dark') choice = stored
  } catch {
    // Storage is forbidden: the system's mode is the default.
  }
  var dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
