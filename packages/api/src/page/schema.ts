import { configSchema, type PublicConfig } from '../config/schema.ts'
import { type Session, sessionSchema } from '../session/schema.ts'
import { object, type PlainShape } from '../shape.ts'

/** Id of the element into which the server writes {@link PageData} as JSON. */
export const pageDataId = 'page-data'

/** The first data that a page needs, written into it by the server: the answers of `GET /session` and `GET /config`. */
export type PageData = { session: Session; config: PublicConfig }

/** The data that the server writes into a page. */
export const pageDataSchema: PlainShape<PageData> = object({ session: sessionSchema, config: configSchema })
