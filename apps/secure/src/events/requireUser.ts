import { FrameRefusal } from '@holdfast/frame/guest'
import type { Session, SessionUser } from '../session/createSession.ts'
import { NOT_CONNECTED_TEXT } from '../session/refusals.ts'

/** Returns the logged-in user. @throws {FrameRefusal} if no user is logged in. */
export async function requireUser(session: Session): Promise<SessionUser> {
  const user = await session.resume()
  if (!user) throw new FrameRefusal(NOT_CONNECTED_TEXT)
  return user
}
