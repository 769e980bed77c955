import { type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { type Address, readAddress } from './address.ts'
import { Index } from './Index.tsx'
import { Phone } from './Phone.tsx'
import { Stage } from './Stage.tsx'
import { createScene } from './scene/createScene.ts'
import { restorePage } from './scene/pageGlobals.ts'
import { statesByView } from './statesByView.ts'
import './playground.css'

/** What the page shows. `arranged` resolves when the state is reached. */
type Shown = { arranged: Promise<unknown>; leave: () => void }

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root.')

let shown = show(createRoot(container), readAddress(window.location.search))

// A link to another state replaces only what the page shows, which is faster than a new page. Older browsers load a new page.
if ('navigation' in window) {
  window.navigation.addEventListener('navigate', (event) => {
    const { origin, pathname, search } = new URL(event.destination.url)
    const isOfPlayground = origin === window.location.origin && pathname === window.location.pathname
    if (!isOfPlayground || !event.canIntercept || event.hashChange || event.navigationType === 'reload') return
    const handler = async (): Promise<void> => {
      shown.leave()
      shown = show(createRoot(container), readAddress(search))
      await shown.arranged
    }
    // The state itself determines which element has the focus.
    event.intercept({ handler, focusReset: 'manual' })
  })
}

/** Draws the state that an address names, or the index. */
function show(root: Root, address: Address): Shown {
  const { view } = address
  const { dataset } = document.documentElement
  dataset['theme'] = address.theme
  const draw = (page: ReactNode): void => root.render(<StrictMode>{page}</StrictMode>)
  const state = view === undefined ? undefined : statesByView[view]?.[address.state]
  if (state && !address.inPhoneFrame) {
    document.title = `${view}: ${address.state}`
    const scene = createScene(state, address)
    draw(<Stage scene={scene} address={address} embedded={state.embedded} />)
    // The stories wait for the attribute.
    const arranged = Promise.resolve(state.arrange(scene)).then(() => void (dataset['arranged'] = ''))
    const leave = (): void => {
      root.unmount()
      scene.kit.destroy()
      restorePage()
      delete dataset['arranged']
    }
    return { arranged, leave }
  }
  if (view === undefined) draw(<Index address={address} />)
  else if (state) draw(<Phone address={address} />)
  else draw(<p role="alert">{`There is no state '${address.state}' of ${view}.`}</p>)
  return { arranged: Promise.resolve(), leave: () => root.unmount() }
}
