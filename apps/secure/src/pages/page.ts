import type { FrameConfig } from '@holdfast/api/embedded'
import type { ComponentType } from 'react'

/** The properties of a page. Its project is in `config`; the page reads the rest of its URL itself. */
export type PageProps = { config: FrameConfig }

/** Loads a page. It draws its own `h1`; the shell around it has the header and the `main`. */
export type LoadPage = () => Promise<ComponentType<PageProps>>
