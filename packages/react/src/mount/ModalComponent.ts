import type { ReactNode } from 'react'

/** The modal as a component without props. A host's own loader has to resolve to it. */
export type ModalComponent = () => ReactNode
