/** A browser has the newest version whenever it opens the page. */
export function watchUpdates(): void {}
export function offerUpdate(): void {}
