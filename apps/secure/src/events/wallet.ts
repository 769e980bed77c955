import { FrameRefusal } from '@holdfast/frame/guest'
import type { Session, SessionUser } from '../session/createSession.ts'

/** Who is logged in. @throws {FrameRefusal} when no user is. */
export async function requireUser(session: Session): Promise<SessionUser> {
  const user = await session.resume()
  if (!user) throw new FrameRefusal('Not connected')
  return user
}
