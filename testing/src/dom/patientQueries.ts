import { configure } from '@testing-library/dom'

// By itself a query gives up after a second, which a machine with other work may need.
configure({ asyncUtilTimeout: 10_000 })
