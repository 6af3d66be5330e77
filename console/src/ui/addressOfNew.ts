/** The address of a page with its dialog for a new one open, which begins with what is known: `?add=new&addAt={…}`. */
export const addressOfNew = (page: string, name: string, known: object): string =>
  `${page}?${new URLSearchParams({ [name]: 'new', [`${name}At`]: JSON.stringify(known) })}`
