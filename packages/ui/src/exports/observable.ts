export { createObservable, type Observable, type Readable } from '../observable/createObservable.ts'
export { useObservable } from '../observable/useObservable.ts'
