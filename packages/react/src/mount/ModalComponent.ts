import type { ReactNode } from 'react'

/** The modal as a component without props. An app's own `loadModal` must resolve to it. */
export type ModalComponent = () => ReactNode
