/** Where the service answers: empty in the browser build, which it serves itself. */
declare const API_BASE: string
declare module '*.css'
