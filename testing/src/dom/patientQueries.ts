import { configure } from '@testing-library/dom'

// A query gives up after one second by default; a busy machine may need longer.
configure({ asyncUtilTimeout: 10_000 })
