import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type Address, readAddress } from './address.ts'
import { Index } from './Index.tsx'
import { Phone } from './Phone.tsx'
import { Stage } from './Stage.tsx'
import { createScene } from './scene/createScene.ts'
import { statesByView } from './statesByView.ts'
import './playground.css'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root.')
const root = createRoot(container)
const draw = (page: ReactNode): void => root.render(<StrictMode>{page}</StrictMode>)

const address = readAddress(window.location.search)
if (address.theme !== 'system') document.documentElement.dataset.theme = address.theme
if (!address.view) draw(<Index address={address} />)
else if (address.inPhoneFrame) draw(<Phone address={address} />)
else await show(address, address.view)

/** Draws a state, and sets `data-arranged` on the `<html>` element when the state is reached. */
async function show(at: Address, view: string): Promise<void> {
  const state = statesByView[view]?.[at.state]
  if (!state) {
    draw(<p role="alert">{`There is no state '${at.state}' of ${view}.`}</p>)
    return
  }
  document.title = `${view}: ${at.state}`
  const scene = createScene(state, at)
  draw(<Stage scene={scene} address={at} embedded={state.embedded} />)
  await state.arrange(scene)
  document.documentElement.dataset.arranged = ''
}
