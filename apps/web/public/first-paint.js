// Runs before the first paint. The server has rendered the page without knowing what this browser has stored. This script
// applies the stored values, so that nothing flashes. Its storage keys must match src/app/webApp.ts and
// packages/core/src/storage.
;(function () {
  var root = document.documentElement
  var choice = 'system'
  var remembers = []
  try {
    var stored = localStorage.getItem('holdfast.color-mode')
    if (stored === 'light' || stored === 'dark') {
      choice = stored
      remembers.push('color-mode')
    }
    if (localStorage.getItem('@holdfast/v1/eip155:connected_connector_id')) remembers.push('wallet')
  } catch {
    // The browser forbids storage: the colour mode stays 'system', and no wallet is remembered.
  }
  var dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  root.dataset.remembers = remembers.join(' ')

  // If the user presses a button before the scripts have loaded, the script presses it again once the button responds.
  var pressed = null
  document.addEventListener(
    'click',
    function (event) {
      var button = event.target instanceof Element && event.target.closest('[data-asleep] button')
      if (!button) return
      event.stopPropagation()
      pressed = button
    },
    true,
  )
  document.addEventListener('holdfast:awake', function () {
    var button = pressed
    if (!button || button.closest('[data-asleep]')) return
    pressed = null
    // The page is still hydrating this part, so the click waits for the next task.
    setTimeout(function () {
      if (button.isConnected) button.click()
    })
  })

  // The build lists the page's scripts in `data-start`, in the order in which they run, and the files that they request first
  // in `data-follow`. All are fetched once the page is painted: earlier, the browser would compile them while it lays the page
  // out. The scripts start one after the other, so that no task is long. The files in `data-follow` are fetched in parallel,
  // which saves a round trip. A page in the background is never painted, so a timer starts the scripts too.
  var scripts = filesOf(document.currentScript.dataset.start)
  var followers = filesOf(document.currentScript.dataset.follow)
  document.addEventListener('DOMContentLoaded', function () {
    var isStarted = false
    function start() {
      if (isStarted) return
      isStarted = true
      scripts.forEach(function (file) {
        preload(file, 'high')
      })
      followers.forEach(function (file) {
        preload(file, 'low')
      })
      void scripts.reduce(function (before, script) {
        return before.then(function () {
          return import(script)
        })
      }, Promise.resolve())
    }
    requestAnimationFrame(function () {
      setTimeout(start)
    })
    setTimeout(start, 100)
  })

  function filesOf(list) {
    return (list || '').split(' ').filter(Boolean)
  }

  function preload(file, priority) {
    var link = document.createElement('link')
    link.fetchPriority = priority
    link.crossOrigin = ''
    if (file.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    } else link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
})()
