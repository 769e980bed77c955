import type { FrameConfig } from '@holdfast/api/embedded'
import type { ComponentType } from 'react'

/** The properties of a page. The project is in `config`; the page reads other parameters from its URL. */
export type PageProps = { config: FrameConfig }

/** Loads a page. The page draws its own `h1`; the shell around the page draws the header and the `main`. */
export type LoadPage = () => Promise<ComponentType<PageProps>>
