/*
 * React is a CommonJS module: it runs when an ES module such as this one first imports it. The build puts this file beside React,
 * so that React starts in a task of its own, before the page's scripts.
 */
export { createRoot, hydrateRoot } from 'react-dom/client'
