/** The messaging app keeps the focus by itself. */
export const keepFocus = (): (() => void) => () => {}
