/** The address of a page, or of a row's, with its dialog for a new one open, which begins with what is known: `?add=new&addAt={…}`. */
export const addressOfNew = (page: string, name: string, known: object): string =>
  `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: 'new', [`${name}At`]: JSON.stringify(known) })}`
