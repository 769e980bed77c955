import type { ReactNode } from 'react'

/** The modal as a component without props. A host's own `loadModal` must resolve to it. */
export type ModalComponent = () => ReactNode
