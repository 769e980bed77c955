import type { AppEnv } from '../../http/context.ts'
import type { Project } from '../../projects/project.ts'

/** The caller of a call to the kit's services, as the call describes it. */
export type Caller = {
  /** The page's origin, as the browser states it; undefined for a program that is not a browser. */
  origin: string | undefined
  sdkType: string | undefined
  sdkVersion: string | undefined
  /** The pairing client's id. */
  clientId: string | undefined
}

/** Type parameter of Hono apps whose calls have passed the gate. */
export type ServicesEnv = AppEnv & { Variables: AppEnv['Variables'] & { project: Project; caller: Caller } }
