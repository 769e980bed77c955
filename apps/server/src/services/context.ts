import type { AppEnv } from '../http/context.ts'
import type { Project } from '../projects/project.ts'

/** What a call to the kit's services says about who makes it. */
export type Caller = {
  /** The page's, as its browser says; undefined for a program that is no browser. */
  origin: string | undefined
  sdkType: string | undefined
  sdkVersion: string | undefined
  /** The pairing client's id. */
  clientId: string | undefined
}

/** Type parameter of apps whose calls have passed the gate. */
export type ServicesEnv = AppEnv & { Variables: AppEnv['Variables'] & { project: Project; caller: Caller } }
