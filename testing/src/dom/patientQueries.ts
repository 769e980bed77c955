import { configure } from '@testing-library/dom'

// A query fails after one second by default, which can be too short on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
