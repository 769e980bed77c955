export { FolderLockedError, lockFolder } from '../files/lockFolder.ts'
