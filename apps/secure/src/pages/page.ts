import type { FrameConfig } from '@holdfast/api/embedded'
import type { ComponentType } from 'react'

/** What a page is given. Its project is in `config`; what else its address says it reads itself. */
export type PageProps = { config: FrameConfig }

/** Loads a page. It draws its own `h1`; the shell around it has the header and the `main`. */
export type LoadPage = () => Promise<ComponentType<PageProps>>
