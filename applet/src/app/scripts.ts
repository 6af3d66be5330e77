/** The messaging app has all scripts before it opens a page. */
export function watchScripts(): void {}
