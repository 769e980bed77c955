import type { ReactNode } from 'react'

/** The modal as a component without props: what a host's own loader has to resolve with. */
export type ModalComponent = () => ReactNode
