/*
 * React is a CommonJS module: its code runs when an ES module first imports it. The build puts this module into a separate
 * file, so that React runs in a task of its own, before the page's scripts.
 */
export { createRoot, hydrateRoot } from 'react-dom/client'
