/*
 * React's module starts when it is first imported from one in this syntax. The build puts this file beside React, so that React
 * starts in a task of its own, before the page's scripts.
 */
export { createRoot, hydrateRoot } from 'react-dom/client'
